/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_mcap.c - the container of recordings: what is written is read; what is cut or damaged is
 * read as far as it is whole, and said. */
#include "tests/check.h"
#include "tests/fixtures/scratch_folder.h"
#include "tests/proto/mcap/recorded.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/* What the file system under the files refuses, in place of libc's calls; 0: nothing. */
static int rename_refused, link_refused;

int renameat2(int from_folder, const char *from, int to_folder, const char *to, unsigned flags)
{
    if (rename_refused != 0)
        return errno = rename_refused, -1;
    return (int)syscall(SYS_renameat2, from_folder, from, to_folder, to, flags);
}

int link(const char *from, const char *to)
{
    if (link_refused != 0)
        return errno = link_refused, -1;
    return linkat(AT_FDCWD, from, AT_FDCWD, to, 0);
}

/* Read all messages: they must be the first of those made. Returns how many; -1: one is another. */
static int read_all(struct mcap_reader *r, int *last)
{
    struct mcap_message m;
    int n = 0;
    while ((*last = mcap_reader_next(r, &m)) > 0)
        if (!recorded_is(&m, n++))
            return -1;
    return n;
}

static struct mcap_reader *open_bytes(struct recorded *file, uint64_t size)
{
    struct mcap_error error;
    const struct mcap_source source = recorded_source(file, size);
    return mcap_reader_create(&source, &error);
}

/* ---------------------------------------------------------------- whole files */

static void check_whole(int n, int in_chunk, bool is_uncompressed)
{
    struct recorded file = {0};
    struct mcap_error error = {0};
    int last;
    REQUIRE(recorded_make(&file, n, in_chunk, is_uncompressed, true) == 0);
    struct mcap_reader *r = open_bytes(&file, file.size);
    REQUIRE(r != NULL);
    const struct mcap_info *info = mcap_reader_info(r);
    CHECK(info->has_summary && info->is_whole);
    CHECK(info->n_messages == (uint64_t)n && info->n_channels == 2 && info->n_schemas == 2);
    CHECK(strcmp(info->profile, "palp") == 0);
    CHECK(strcmp(mcap_find_value(info, "palpd", "seed"), "7") == 0);
    CHECK(mcap_find_value(info, "palpd", "see") == NULL);
    CHECK(read_all(r, &last) == n && last == 0);
    CHECK(n == 0 || (info->start_ns == recorded_ns(0) && info->end_ns == recorded_ns(n - 1)));
    CHECK(mcap_find_channel(info, "state")->n_messages == (uint64_t)(n + 1) / 2);
    uint8_t *data = mcap_reader_attachment(r, &info->attachments[0], &error);
    CHECK(data && memcmp(data, "version: 1\n", 12) == 0);
    free(data);
    CHECK(mcap_reader_verify(r, &error) == 0);
    mcap_reader_destroy(r);
    recorded_destroy(&file);
}

static void what_is_written_is_read(void)
{
    for (int n = 0; n < 40; n += 13)
        for (int in_chunk = 1; in_chunk < 50; in_chunk += 16)
            check_whole(n, in_chunk, n % 2);
    check_whole(5000, 300, false);
}

static void seeking_finds_the_first_message_at_that_time(void)
{
    struct recorded file = {0};
    struct mcap_message m;
    REQUIRE(recorded_make(&file, 1000, 60, false, true) == 0);
    struct mcap_reader *r = open_bytes(&file, file.size);
    for (int i = 999; i >= 0; i -= 37) {
        mcap_reader_seek(r, recorded_ns(i) - 3);
        CHECK(mcap_reader_next(r, &m) == 1 && recorded_is(&m, i));
        mcap_reader_seek(r, recorded_ns(i));
        CHECK(mcap_reader_next(r, &m) == 1 && recorded_is(&m, i));
    }
    mcap_reader_seek(r, recorded_ns(1000));
    CHECK(mcap_reader_next(r, &m) == 0);
    mcap_reader_destroy(r);
    recorded_destroy(&file);
}

/* A chunk is closed by its size and by its time; what is pending is bounded by them. */
static void chunk_is_closed_by_size_and_time(void)
{
    struct recorded file = {0};
    const struct mcap_sink sink = recorded_sink(&file);
    const struct mcap_options options = {.chunk_bytes = 10000, .chunk_ns = 1000000};
    struct mcap_error error;
    struct mcap_writer *w = mcap_writer_create(&sink, &options, &error);
    const int channel = mcap_add_channel(w, 0, "a", "", NULL, 0);
    static uint8_t data[400];
    for (int i = 0; i < 100; i++) {
        CHECK(mcap_write(w, channel, 0, 5, 5, data, sizeof data) == 0);
        CHECK(mcap_writer_pending(w) <= 10000);
    }
    CHECK(mcap_writer_messages(w) >= 72);
    mcap_flush(w);
    CHECK(mcap_write(w, channel, 0, 5, 5, data, 1) == 0);
    CHECK(mcap_write(w, channel, 0, 1000004, 5, data, 1) == 0);
    CHECK(mcap_writer_messages(w) == 100);
    CHECK(mcap_write(w, channel, 0, 1000005, 5, data, 1) == 0);
    CHECK(mcap_writer_messages(w) == 102);
    CHECK(mcap_write(w, channel, 0, 1000005, 5, data, MCAP_RECORD_MAX) != 0);
    CHECK(mcap_write(w, channel + 1, 0, 1000005, 5, data, 1) != 0);
    CHECK(mcap_finish(w) == 0);
    CHECK(mcap_write(w, channel, 0, 1000005, 5, data, 1) != 0);
    mcap_writer_destroy(w);
    recorded_destroy(&file);
}

/* ---------------------------------------------------------------- cut and damaged files */

/* A message is lost only with its chunk; none is made up. */
static void check_prefixes(bool is_uncompressed, bool finishes)
{
    struct recorded file = {0};
    struct mcap_error error;
    int last, most = 0;
    REQUIRE(recorded_make(&file, 24, 6, is_uncompressed, finishes) == 0);
    for (uint64_t size = 0; size < file.size; size++) {
        struct mcap_reader *r = open_bytes(&file, size);
        if (!r) {
            CHECK(most == 0);
            continue;
        }
        const int n = read_all(r, &last);
        CHECK(n >= most && n % 6 == 0);
        CHECK(!mcap_reader_info(r)->has_summary);
        CHECK((uint64_t)n == mcap_reader_info(r)->n_messages);
        CHECK((last == -1) == !mcap_reader_info(r)->is_whole);
        CHECK(mcap_reader_verify(r, &error) != 0);
        most = n;
        mcap_reader_destroy(r);
    }
    CHECK(most == 24);
    recorded_destroy(&file);
}

static void every_prefix_is_read_to_its_last_whole_chunk(void)
{
    check_prefixes(false, true);
    check_prefixes(true, true);
    check_prefixes(false, false);
}

/* Read a file in which a byte is another one. Returns whether that was said. */
static bool flip_is_said(struct recorded *file, int n_made)
{
    struct mcap_error error;
    int last;
    struct mcap_reader *r = open_bytes(file, file->size);
    if (!r)
        return true;
    const int n = read_all(r, &last);
    CHECK(n >= 0); /* what is read is what was written, whatever was flipped */
    CHECK(n == n_made || last < 0);
    const bool said = last < 0 || mcap_reader_verify(r, &error) != 0;
    mcap_reader_destroy(r);
    return said;
}

static void every_flipped_byte_is_found(void)
{
    for (int packed = 0; packed < 2; packed++) {
        struct recorded file = {0};
        REQUIRE(recorded_make(&file, 24, 6, !packed, true) == 0);
        CHECK(!flip_is_said(&file, 24));
        for (uint64_t i = 0; i < file.size; i++)
            for (int bit = 0; bit < 8; bit += 7) {
                file.bytes[i] ^= (uint8_t)(1 << bit);
                CHECK(flip_is_said(&file, 24));
                file.bytes[i] ^= (uint8_t)(1 << bit);
            }
        recorded_destroy(&file);
    }
}

/* In a file without summary: what the chunks hold is covered by their CRC. */
static void flipped_byte_makes_no_other_message_of_a_cut_file(void)
{
    struct recorded file = {0};
    REQUIRE(recorded_make(&file, 24, 6, true, false) == 0);
    for (uint64_t i = 0; i < file.size; i++) {
        file.bytes[i] ^= 0x10;
        flip_is_said(&file, 24);
        file.bytes[i] ^= 0x10;
    }
    recorded_destroy(&file);
}

/* Of all chunks: 0 is none, so that what is in them is believed. */
static void remove_checksums(struct recorded *file)
{
    enum { MAGIC = 8, HEAD = 9, CHUNK = 6, CHUNK_CRC = 24 };
    for (uint64_t at = MAGIC, size; at + HEAD + CHUNK_CRC + 4 <= file->size; at += HEAD + size) {
        memcpy(&size, file->bytes + at + 1, sizeof size);
        if (file->bytes[at] == CHUNK)
            memset(file->bytes + at + HEAD + CHUNK_CRC, 0, 4);
    }
}

static void read_as_users_do(struct recorded *file)
{
    struct mcap_error error;
    int last;
    struct mcap_reader *r = open_bytes(file, file->size);
    if (!r)
        return;
    for (int again = 0; again < 2; again++) {
        read_all(r, &last);
        mcap_find_channel(mcap_reader_info(r), "none");
        mcap_find_value(mcap_reader_info(r), "none", "none");
        mcap_reader_seek(r, 0);
    }
    mcap_reader_verify(r, &error);
    mcap_reader_destroy(r);
}

/* A schema whose name is none was kept by half, and who read on compared with it. */
static void bad_record_is_kept_nowhere(void)
{
    for (int finishes = 0; finishes < 2; finishes++) {
        struct recorded file = {0};
        REQUIRE(recorded_make(&file, 24, 6, true, finishes) == 0);
        remove_checksums(&file);
        for (uint64_t i = 0; i < file.size; i++) {
            const uint8_t before = file.bytes[i];
            file.bytes[i] = before ? 0 : 0xff;
            read_as_users_do(&file);
            file.bytes[i] = before;
        }
        recorded_destroy(&file);
    }
}

/* ---------------------------------------------------------------- full disks */

/* The sink is full after any number of bytes: what was taken becomes a whole file. */
static void full_disk_leaves_a_whole_file(void)
{
    struct recorded whole = {0};
    REQUIRE(recorded_make(&whole, 24, 6, true, true) == 0);
    uint64_t first = 0;
    int last, n_before = 0, n_kinds = 0;
    for (uint64_t more = 0; more <= whole.size + 2000; more += 7) {
        struct recorded file = {.capacity = MCAP_RESERVE_BYTES + more};
        const int result = recorded_make(&file, 24, 6, true, true);
        if (file.size == 0) {
            first = more;
            continue;
        }
        CHECK(result == 0);
        struct mcap_reader *r = open_bytes(&file, file.size);
        REQUIRE(r != NULL);
        CHECK(mcap_reader_info(r)->has_summary);
        const int n = read_all(r, &last);
        CHECK(last == 0 && n % 6 == 0 && n >= n_before);
        struct mcap_error error;
        CHECK(mcap_reader_verify(r, &error) == 0);
        n_kinds += n > n_before;
        n_before = n;
        mcap_reader_destroy(r);
        recorded_destroy(&file);
    }
    CHECK(first > 0 && n_before == 24 && n_kinds == 4);
    recorded_destroy(&whole);
}

/* Of a file that the disk refused more of, why it ended stands in it. */
static void last_words_are_in_a_file_that_ended_early(void)
{
    const struct mcap_pair words[] = {{"failure", "the disk is full"}};
    for (int is_full = 0; is_full < 2; is_full++) {
        struct recorded file = {.capacity = is_full ? MCAP_RESERVE_BYTES + 3000 : 0};
        const struct mcap_sink sink = recorded_sink(&file);
        struct mcap_error error;
        static uint8_t data[2000];
        struct mcap_writer *w = mcap_writer_create(&sink, NULL, &error);
        REQUIRE(w != NULL);
        const int channel = mcap_add_channel(w, 0, "state", "", NULL, 0);
        for (size_t i = 0; i < sizeof data; i++)
            data[i] = (uint8_t)(i * i * 2654435761u >> 13); /* not to be packed */
        int n = 0;
        for (; n < 4 && mcap_write(w, channel, 0, 5, 5, data, sizeof data) == 0; n++)
            if (mcap_flush(w) != 0)
                break;
        CHECK(is_full ? n < 4 : n == 4);
        CHECK(mcap_finish_saying(w, "end", words, 1) == 0);
        mcap_writer_destroy(w);
        struct mcap_reader *r = open_bytes(&file, file.size);
        REQUIRE(r != NULL);
        const struct mcap_info *info = mcap_reader_info(r);
        CHECK(info->has_summary && info->n_messages == (uint64_t)n && info->n_metadata == 1);
        const char *said = mcap_find_value(info, "end", "failure");
        CHECK(said && strcmp(said, words[0].value) == 0);
        CHECK(mcap_reader_verify(r, &error) == 0);
        mcap_reader_destroy(r);
        recorded_destroy(&file);
    }
}

/* ---------------------------------------------------------------- files on the disk */

static struct mcap_file *begin_file(const char *path, int n)
{
    struct mcap_error error;
    struct mcap_file *f = mcap_file_create(path, NULL, &error);
    REQUIRE(f != NULL);
    struct mcap_writer *w = mcap_file_writer(f);
    const int channel = mcap_add_channel(w, 0, "state", "", NULL, 0);
    for (int i = 0; i < n; i++)
        CHECK(mcap_write(w, channel, (uint32_t)i, 1 + (uint64_t)i, 0, "abc", 3) == 0);
    CHECK(mcap_flush(w) == 0);
    return f;
}

static bool exists(const char *path)
{
    return access(path, F_OK) == 0;
}

static void file_has_its_name_when_it_has_its_summary(void)
{
    char path[500], part[600];
    struct mcap_error error;
    snprintf(path, sizeof path, "%s", scratch_path("a.mcap"));
    snprintf(part, sizeof part, "%s.part", path);
    struct mcap_file *f = begin_file(path, 10);
    CHECK(exists(part) && !exists(path));
    CHECK(mcap_file_create(path, NULL, &error) == NULL && error.number == EEXIST);
    struct mcap_reader *r = mcap_reader_open(part, &error); /* while it is written */
    REQUIRE(r != NULL);
    CHECK(mcap_reader_info(r)->n_messages == 10);
    mcap_reader_destroy(r);
    CHECK(mcap_file_finish(f, &error) == 0);
    mcap_file_destroy(f);
    CHECK(!exists(part) && exists(path));
    struct stat what;
    CHECK(stat(path, &what) == 0 && what.st_blocks * 512 <= what.st_size + 8192);
    r = mcap_reader_open(path, &error);
    REQUIRE(r != NULL);
    CHECK(mcap_reader_info(r)->has_summary && mcap_reader_info(r)->n_messages == 10);
    mcap_reader_destroy(r);
    CHECK(mcap_file_create(path, NULL, &error) == NULL && error.number == EEXIST);
    CHECK(strstr(error.what, "a.mcap") != NULL);
}

/* As NFS, 9p and sshfs: no RENAME_NOREPLACE; and some of them no links. */
static void file_has_its_name_on_any_file_system_and_replaces_none(void)
{
    static const int links[] = {0, EPERM, EOPNOTSUPP, EMLINK};
    rename_refused = EINVAL;
    for (size_t i = 0; i < 2 * sizeof links / sizeof *links; i++) {
        const bool is_taken = i % 2 == 1;
        char path[500], part[600], name[20];
        struct mcap_error error;
        snprintf(name, sizeof name, "fs-%zu.mcap", i);
        snprintf(path, sizeof path, "%s", scratch_path(name));
        snprintf(part, sizeof part, "%s.part", path);
        link_refused = links[i / 2];
        struct mcap_file *f = begin_file(path, 10);
        if (is_taken)
            scratch_text(name, "of somebody else");
        CHECK(mcap_file_finish(f, &error) == (is_taken ? -1 : 0));
        mcap_file_destroy(f);
        CHECK(exists(part) == is_taken);
        struct stat what;
        CHECK(stat(path, &what) == 0 && (what.st_size == 16) == is_taken);
        CHECK(!is_taken || error.number == EEXIST);
    }
    rename_refused = link_refused = 0;
}

static void file_is_known_by_its_first_bytes(void)
{
    struct recorded file = {0};
    REQUIRE(recorded_make(&file, 4, 4, false, false) == 0);
    CHECK(mcap_begins_file(scratch_bytes("of-any-name", file.bytes, file.size)));
    CHECK(mcap_begins_file(scratch_bytes("cut", file.bytes, 8)));
    CHECK(!mcap_begins_file(scratch_bytes("cut", file.bytes, 7)));
    CHECK(!mcap_begins_file(scratch_text("text", "no recording at all")));
    CHECK(!mcap_begins_file("/") && !mcap_begins_file(scratch_path("none")));
    recorded_destroy(&file);
}

static void what_is_no_file_is_refused_by_name(void)
{
    struct mcap_error error;
    CHECK(mcap_reader_open(scratch_path("none.mcap"), &error) == NULL && error.number == ENOENT);
    CHECK(strstr(error.what, "none.mcap") != NULL);
    CHECK(mcap_reader_open("/", &error) == NULL);
    CHECK(mcap_reader_open(scratch_text("text.mcap", "no recording at all"), &error) == NULL);
    CHECK(error.number == 0 && strstr(error.what, "byte 0"));
    CHECK(mcap_file_create("/nowhere/at/all.mcap", NULL, &error) == NULL && error.number == ENOENT);
}

/* A file that was cut, or a record of it damaged, becomes a whole one of what stands before. */
static void recovered_file_holds_what_can_be_read(void)
{
    struct recorded file = {0};
    struct mcap_error damage, error;
    REQUIRE(recorded_make(&file, 24, 6, false, false) == 0);
    const uint64_t cuts[] = {file.size, file.size - 1, file.size - 300};
    const int left[] = {24, 24, 18};
    for (int i = 0; i < 3; i++) {
        char name[20];
        snprintf(name, sizeof name, "to-%d.mcap", i);
        const char *from = scratch_bytes("from.mcap.part", file.bytes, cuts[i]);
        const char *to = scratch_path(name);
        CHECK(mcap_recover(from, to, &damage, &error) == left[i]);
        CHECK(strstr(damage.what, "ends within") != NULL);
        struct mcap_reader *r = mcap_reader_open(to, &error);
        REQUIRE(r != NULL);
        int last;
        CHECK(mcap_reader_verify(r, &error) == 0);
        mcap_reader_seek(r, 0);
        CHECK(read_all(r, &last) == left[i]);
        CHECK(mcap_reader_info(r)->n_attachments == 1 && mcap_reader_info(r)->n_metadata == 1);
        CHECK(mcap_find_channel(mcap_reader_info(r), "force/probe")->n_pairs == 1);
        mcap_reader_destroy(r);
        CHECK(mcap_recover(from, to, &damage, &error) == -1 && error.number == EEXIST);
    }
    recorded_destroy(&file);
}

/* A second try is not refused for the first one's rest. */
static void failed_recovery_leaves_nothing(void)
{
    struct recorded file = {0};
    struct mcap_error damage, error;
    REQUIRE(recorded_make(&file, 24, 6, false, false) == 0);
    const char *from = scratch_bytes("whole.mcap.part", file.bytes, file.size);
    char to[500];
    snprintf(to, sizeof to, "%s", scratch_path("whole.mcap"));
    rename_refused = EACCES;
    CHECK(mcap_recover(from, to, &damage, &error) == -1 && error.number == EACCES);
    rename_refused = 0;
    CHECK(!exists(scratch_path("whole.mcap.recovered")));
    CHECK(mcap_recover(from, to, &damage, &error) == 24);
    recorded_destroy(&file);
}

SUITE(mcap, TEST(what_is_written_is_read), TEST(seeking_finds_the_first_message_at_that_time),
      TEST(chunk_is_closed_by_size_and_time), TEST(every_prefix_is_read_to_its_last_whole_chunk),
      TEST(every_flipped_byte_is_found), TEST(flipped_byte_makes_no_other_message_of_a_cut_file),
      TEST(bad_record_is_kept_nowhere), TEST(full_disk_leaves_a_whole_file),
      TEST(last_words_are_in_a_file_that_ended_early),
      TEST(file_has_its_name_when_it_has_its_summary),
      TEST(file_has_its_name_on_any_file_system_and_replaces_none),
      TEST(file_is_known_by_its_first_bytes), TEST(what_is_no_file_is_refused_by_name),
      TEST(recovered_file_holds_what_can_be_read), TEST(failed_recovery_leaves_nothing));
