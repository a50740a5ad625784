/* SPDX-License-Identifier: Apache-2.0 */
/* record_info.c - what is in a recording. */
#include "clients/cli/json_text.h"
#include "clients/palp/commands/record.h"

#include <inttypes.h>
#include <time.h>

#define NS_PER_S 1e9

static double length_s(const struct mcap_info *info)
{
    return info->n_messages ? (double)(info->end_ns - info->start_ns) / NS_PER_S : 0;
}

static void format_time(char text[40], uint64_t ns)
{
    const time_t seconds = (time_t)(ns / 1000000000);
    struct tm utc;
    gmtime_r(&seconds, &utc);
    strftime(text, 40, "%Y-%m-%dT%H:%M:%SZ", &utc);
}

static const char *schema_name(const struct mcap_info *info, uint16_t id)
{
    for (size_t i = 0; i < info->n_schemas; i++)
        if (info->schemas[i].id == id)
            return info->schemas[i].name;
    return "";
}

static void print_text(const struct mcap_info *info, const char *file)
{
    char begin[40];
    format_time(begin, info->start_ns);
    printf("%s: %s by %s, %.1f MB\n", file, info->profile[0] ? info->profile : "no profile",
           info->library[0] ? info->library : "nobody", (double)info->size * 1e-6);
    printf("  from %s, %.3f s, %" PRIu64 " messages in %zu chunks\n",
           info->n_messages ? begin : "-", length_s(info), info->n_messages, info->n_chunks);
    for (size_t i = 0; i < info->n_channels; i++) {
        const struct mcap_channel *c = &info->channels[i];
        printf("  %-24s %8" PRIu64 "  %7.1f Hz  %s\n", c->topic, c->n_messages,
               length_s(info) > 0 ? (double)c->n_messages / length_s(info) : 0,
               schema_name(info, c->schema_id));
    }
    for (size_t i = 0; i < info->n_metadata; i++)
        for (size_t k = 0; k < info->metadata[i].n_pairs; k++)
            printf("  %s.%s: %s\n", info->metadata[i].name, info->metadata[i].pairs[k].key,
                   info->metadata[i].pairs[k].value);
    for (size_t i = 0; i < info->n_attachments; i++)
        printf("  attached: %s, %" PRIu64 " bytes, %s\n", info->attachments[i].name,
               info->attachments[i].size, info->attachments[i].media_type);
    if (!info->has_summary)
        printf("  it has no summary: its writer did not end it%s\n",
               info->is_whole ? "" : ", and it is cut or damaged");
}

static void print_json(const struct mcap_info *info, const struct mcap_error *damage)
{
    printf("{\"profile\":");
    json_text_print(stdout, info->profile);
    printf(",\"library\":");
    json_text_print(stdout, info->library);
    printf(",\"bytes\":%" PRIu64 ",\"start_ns\":\"%" PRIu64 "\",\"end_ns\":\"%" PRIu64
           "\",\"messages\":%" PRIu64 ",\"chunks\":%zu,\"has_summary\":%s,\"topics\":[",
           info->size, info->start_ns, info->end_ns, info->n_messages, info->n_chunks,
           info->has_summary ? "true" : "false");
    for (size_t i = 0; i < info->n_channels; i++) {
        printf("%s{\"topic\":", i ? "," : "");
        json_text_print(stdout, info->channels[i].topic);
        printf(",\"schema\":");
        json_text_print(stdout, schema_name(info, info->channels[i].schema_id));
        printf(",\"messages\":%" PRIu64 "}", info->channels[i].n_messages);
    }
    printf("],\"metadata\":{");
    for (size_t i = 0; i < info->n_metadata; i++) {
        printf("%s", i ? "," : "");
        json_text_print(stdout, info->metadata[i].name);
        printf(":{");
        for (size_t k = 0; k < info->metadata[i].n_pairs; k++) {
            printf("%s", k ? "," : "");
            json_text_print(stdout, info->metadata[i].pairs[k].key);
            putchar(':');
            json_text_print(stdout, info->metadata[i].pairs[k].value);
        }
        putchar('}');
    }
    printf("},\"attachments\":[");
    for (size_t i = 0; i < info->n_attachments; i++) {
        printf("%s", i ? "," : "");
        json_text_print(stdout, info->attachments[i].name);
    }
    printf("],\"damage\":");
    json_text_print(stdout, damage ? damage->what : "");
    printf("}\n");
}

int record_info(const struct record_options *o, const char *file)
{
    struct mcap_error error;
    struct mcap_reader *r = mcap_reader_open(file, &error);
    if (!r)
        return cli_fail("info", record_exit(&error), "%s", error.what);
    const struct mcap_info *info = mcap_reader_info(r);
    bool is_bad = !info->is_whole;
    if (is_bad)
        error = info->damage;
    else if (o->verify)
        is_bad = mcap_reader_verify(r, &error) != 0;
    if (o->json)
        print_json(info, is_bad ? &error : NULL);
    else
        print_text(info, file);
    if (is_bad)
        cli_fail("info", EX_DATAERR, "%s: %s", file, error.what);
    mcap_reader_destroy(r);
    return is_bad ? EX_DATAERR : EX_OK;
}
