/* SPDX-License-Identifier: Apache-2.0 */
/* record.c - palp record, palp info: what is asked of recordings. */
#include "clients/palp/commands/record.h"

#include "clients/c/palp_client.h"

#include <string.h>

int record_recover(const struct record_options *o, const char *file)
{
    char path[4096];
    struct mcap_error damage, error;
    const size_t n = strlen(file);
    const bool is_part = n > 5 && strcmp(file + n - 5, ".part") == 0;
    if (!o->output && !is_part)
        return cli_fail("record", EX_USAGE, "%s: where to? Expected --output FILE", file);
    snprintf(path, sizeof path, "%.*s", (int)(is_part ? n - 5 : n), file);
    const char *to = o->output ? o->output : path;
    const int64_t messages = mcap_recover(file, to, &damage, &error);
    if (messages < 0)
        return cli_fail("record", record_exit(&error), "%s", error.what);
    if (!o->quiet)
        printf("%s: %lld messages; %s%s\n", to, (long long)messages,
               damage.what[0] ? "it was read to where it is damaged: " : "nothing was damaged",
               damage.what);
    return EX_OK;
}

/** What may stand before a file. */
static const struct verb {
    const char *word;
    int (*run)(const struct record_options *o, const char *file);
} verbs[] = {
    {"info", record_info},
    {"recover", record_recover},
    {"export", record_export},
};

static int run_verb(const struct record_options *o, char **operand, int n)
{
    if (n == 0)
        return record_stream(o);
    if (n == 1 && record_is_order(operand[0]))
        return record_order(o, operand[0]);
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (strcmp(operand[0], verbs[i].word) == 0) {
            if (n == 2)
                return verbs[i].run(o, operand[1]);
            return cli_fail("record", EX_USAGE, "%s: of which file?", operand[0]);
        }
    return cli_fail("record", EX_USAGE, "%s: expected start, stop, status, info, recover or export",
                    operand[0]);
}

int command_record(int argc, char **argv)
{
    struct record_options o = {.endpoint = PALP_STREAM_ENDPOINT, .wait = 3};
    const struct cli_option options[] = {
        {"connect", CLI_TEXT, &o.endpoint, "WHERE",
         "palpd's name, or its stream socket's URL [" PALP_STREAM_ENDPOINT "]"},
        KEYS_ROWS(o.keys),
        {"output", CLI_TEXT, &o.output, "FILE",
         "the recording to write [the scenario's name and the time, .mcap]"},
        {"seconds", CLI_WAIT, &o.seconds, "S", "end after this long [0: at Ctrl-C]"},
        {"wait", CLI_WAIT, &o.wait, "S", "for palpd to be heard [3]"},
        {"csv", CLI_TEXT, &o.csv, "FILE", "export: a row a state, with tools and probes"},
        {"crtk", CLI_TEXT, &o.crtk, "FILE", "export: a row a state, in the names of CRTK"},
        {"verify", CLI_FLAG, &o.verify, NULL, "info: read every byte and compare all checks"},
        {"learner", CLI_TEXT, &o.learner, "ID", "start: whose attempts at a lesson these are"},
        {"json", CLI_FLAG, &o.json, NULL, "info, status: print one JSON object"},
        {"quiet", CLI_FLAG, &o.quiet, NULL, "print errors only"},
        {NULL},
    };
    const struct cli cli = {
        .name = "record",
        .operands = "[start|stop|status|info|recover|export [FILE]]",
        .operands_max = 2,
        .about = "Record what a running palpd publishes, until Ctrl-C, as an MCAP file; or look "
                 "into one.\n"
                 "  palp record --output press.mcap --seconds 10\n"
                 "  palp record start | status | stop        palpd records, steps too, to replay\n"
                 "  palp record info press.mcap              topics, times, damage\n"
                 "  palp record recover press.mcap.part      a whole file of one that was cut\n"
                 "  palp record export press.mcap --csv press.csv\n"
                 "A file is FILE.part until it is whole. Exit codes: 65 a recording is damaged; 66 "
                 "there is none;\n69 no palpd is heard; 73 the file is there already.\n",
        .option = options,
    };
    int first;
    int exit_code = cli_read(&cli, argc, argv, &first);
    if (exit_code == CLI_GO)
        exit_code = keys_use(&o.keys, "record");
    return exit_code == CLI_GO ? run_verb(&o, argv + first, argc - first) : exit_code;
}

int command_info(int argc, char **argv)
{
    struct record_options o = {0};
    const struct cli_option options[] = {
        {"verify", CLI_FLAG, &o.verify, NULL, "read every byte and compare all checks"},
        {"json", CLI_FLAG, &o.json, NULL, "print one JSON object"},
        {NULL},
    };
    const struct cli cli = {
        .name = "info",
        .operands = "FILE",
        .operands_min = 1,
        .operands_max = 1,
        .about = "Print what is in a recording (MCAP): topics, times, attachments, damage.\n"
                 "Exit codes: 65 it is damaged; 66 there is no such file.\n",
        .option = options,
    };
    int first;
    const int exit_code = cli_read(&cli, argc, argv, &first);
    return exit_code == CLI_GO ? record_info(&o, argv[first]) : exit_code;
}
