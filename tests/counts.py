#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Counts of the source tree, a column a commit: sizes, comments, names, circles between files, words.

usage: tests/counts.py [COMMIT...]           a table in Markdown; without commits the work tree alone
       tests/counts.py --circles [COMMIT]    the files of each circle, and the calls that close it
       tests/counts.py --words [COMMIT]      names that still hold words of the glossary
       tests/counts.py --walks [COMMIT]      the files of each walk; the shapes of a contact, and who fills them
       tests/counts.py --names [COMMIT]      static functions of one word; tags, file names and functions that stand for two things
       tests/counts.py --check               is no circle larger than CIRCLE_MAX allows, and does each name keep the rules?

Functions are read as clang-format lays them out. A circle is a set of files that reach each other by calls
of functions that are not static. Tests, pages and what programs made are not counted.
"""
import collections
import io
import os
import re
import subprocess
import sys
import tarfile

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
ROOMS = ("engine", "bench", "config", "daemon", "gpu", "proto", "clients")

# The largest circle of each room: none is to grow.
CIRCLE_MAX = {"engine": 0, "bench": 0, "config": 0, "daemon": 0, "gpu": 0, "proto": 0, "clients": 0}
# Static functions that share a name with another of the same room that takes or gives other things. What is left is
# one verb for one thing, of a solver, file format or program each.
HOMONYMS_MAX = {"engine": 13, "bench": 30, "config": 5, "daemon": 1, "gpu": 0, "proto": 0, "clients": 80}

# What stands for one contact on its way from detection to a hand, and who makes one: whoever offers a point asks
# query_point.c for it.
SHAPES_MAX, MAKERS_MAX = 7, 9

# Words of the project's own, and the rooms where names must not hold them; elsewhere they may be plain English.
GLOSSARY = {
    "engine/contact": "encounter party probe plate ridge pairing facing touch",
    "engine/model": "compound tie driven bell",
    "engine/motion": "route refresh trial tension bell",
    "engine/response": "pliant square question answer extent",
    "engine/haptic": "spot bend turn",
    "engine/local": "spot bend turn member place",
    "gpu": "team letter bell mail shelf crew",
    "daemon": "tell wish lie manner claim announce sentinel gave",
}
# What mathematics calls so; any other static function is named by a verb and what it is done to.
ONE_WORD = {"main", "dot", "cross", "norm", "clamp", "clamp01"}
# One of its two headers is compiled: threads of a GPU, or of the host that stands in for one.
ALTERNATIVES = {"gpu_thread"}
# A file here is named for its subcommand, or is one of a kernel's two sides.
NAMED_ALIKE = ("clients/palp/commands/", "gpu/host/", "gpu/kernel/", "gpu/cuda/")
ASSERTS = r"\b(?:PALP_ASSERT|assert|static_assert|_Static_assert)\("
TERMS = ("Signorini", "Coulomb", "Delassus", "barycentric", "broad phase", "narrow phase", "complementarity",
         "staging", "warm start", "elimination tree", "supernode", "Schur complement", "Gauss-Seidel",
         "back substitution", "barrier", "mapped memory", "completion flag", "triple buffer", "single producer",
         "handshake", "watchdog", "deadline", "backward Euler", "geometric stiffness", "virtual coupling")


# What a reader follows: functions in the order in which a number passes them. Between two that call each other by
# others, those are on the way too; where a slot or a table of functions hands it on, it goes on with the next.
WALKS = {
    "pose in: from a device's message to the force on its tool":
        "wire_start session_sample_take session_sample_put sim_tool_take palp_world_set_target palp_step"
        " system_assemble coupling_wrench",
    "force out: from contact forces to a device's message":
        "constraint_keep local_model_note palp_world_local_model sim_tool_put haptics_tick palp_haptic_render_tick"
        " palp_haptic_limit sessions_look session_send_force wire_send",
    "key to body: from a line of YAML to the scene":
        "config_load config_tree_parse config_table_read config_scene_build palp_scene_add_soft",
    "contact to multiplier: from near points to forces":
        "palp_step proximity_detect broad_phase_find collide_surface_shape query_point_against_triangle candidate_add"
        " constraint_prepare constraint_linearise pairs_fold multiplier_sweep bounds_resolve",
}


class Function:
    def __init__(self, name, static, first, last, calls, head):
        self.name, self.static, self.first, self.last, self.calls, self.head = name, static, first, last, calls, head


class Source:
    """One C file: its functions, the structs that it defines, lines of comments."""

    def __init__(self, path, text):
        self.path, self.lines = path, text.split("\n")
        self.code, self.n_comment = strip_comments(text)
        self.functions = list(functions(self.code.split("\n")))
        self.structs = re.findall(r"^(?:typedef )?struct (\w+)[^;()=]*\{", self.code, re.M)


def strip_comments(text):
    """The text with comments and strings blanked, line by line as before; and the lines of comment."""
    commented = set()
    line = 1
    out = []
    at = 0
    for m in re.finditer(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', text, re.S):
        out.append(text[at:m.start()])
        line += text.count("\n", at, m.start())
        if m[0][0] == "/":
            n = m[0].count("\n")
            commented.update(range(line, line + n + 1))
            out.append("\n" * n or " ")
            line += n
        else:
            out.append('""')
        at = m.end()
    out.append(text[at:])
    return "".join(out), len(commented)


def functions(lines):
    at = 0
    while at < len(lines):
        if lines[at] != "{":
            at += 1
            continue
        first = at
        while at < len(lines) and lines[at] != "}":
            at += 1
        head = first - 1
        while head > 0 and (lines[head][:1] in (" ", "") or "(" not in lines[head]):
            head -= 1
        name = template_name(lines[head:first]) or re.search(r"(\w+)\(", lines[head])
        if name:
            before = lines[head - 1] if head and not lines[head - 1].endswith((";", "}")) else ""
            static = bool(re.search(r"\b(static|inline)\b", before + " " + lines[head].split("(")[0]))
            yield Function(name[1], static, head, at, calls_in("\n".join(lines[first:at])), " ".join(lines[head:first]))


def template_name(head):
    """Of a function that is written once a precision or width: NAME(solve_panels)(…)."""
    return re.search(r"\b(?:NAME|SIZED)\((\w+)\)\(", " ".join(head))


def calls_in(body):
    """Names that are called, by STAGE too."""
    return set(re.findall(r"\b([A-Za-z_]\w*)\s*\(", body)) | set(re.findall(r"\bSTAGE\((\w+)\)", body))


def read_files(commit):
    """path -> text, of a commit or of the work tree (None)."""
    if commit is None:
        names = subprocess.check_output(["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, text=True).split("\n")
        read = lambda n: open(os.path.join(ROOT, n), "rb").read()
        names = [n for n in names if n and os.path.isfile(os.path.join(ROOT, n))]
    else:
        archive = tarfile.open(fileobj=io.BytesIO(subprocess.check_output(["git", "archive", commit], cwd=ROOT)))
        names = [m.name for m in archive.getmembers() if m.isfile()]
        read = lambda n: archive.extractfile(n).read()
    return {n: read(n).decode("utf-8", "replace") for n in names if n.endswith((".c", ".h", ".cu", ".md"))}


def room_of(path):
    if re.match(r"clients/(palp/bench|bench/)", path):
        return "bench"
    return path.split("/")[0]


def circles(sources, room):
    """Strongly connected sets of files of a room, the largest first, and the calls between files."""
    mine = [s for s in sources if room_of(s.path) == room and s.path.endswith(".c")]
    owners = collections.defaultdict(set)
    for s in mine:
        for f in s.functions:
            if not f.static:
                owners[f.name].add(s.path)
    edges = collections.defaultdict(lambda: collections.defaultdict(set))
    for s in mine:
        own = {f.name for f in s.functions}
        for f in s.functions:
            for name in f.calls - own:
                if len(owners.get(name, ())) == 1:
                    edges[s.path][next(iter(owners[name]))].add(name)
    reach = {}
    for s in mine:
        seen, todo = set(), [s.path]
        while todo:
            for to in edges[todo.pop()]:
                if to not in seen:
                    seen.add(to)
                    todo.append(to)
        reach[s.path] = seen
    sets = {frozenset([p] + [q for q in reach[p] if p in reach[q]]) for p in reach if p in reach[p]}
    return sorted((sorted(c) for c in sets if len(c) > 1), key=lambda c: (-len(c), c)), edges


def walk(sources, names):
    """The files on a walk, in order; and names of it that there are no more."""
    own, door = {}, {}
    for s in sources:
        if s.path.endswith(".c") and room_of(s.path) != "bench":
            own[s.path] = {f.name: f for f in s.functions}
            door.update({f.name: (s.path, f) for f in s.functions if not f.static})

    def called(path, f):
        for name in sorted(f.calls - {f.name}):
            if name in own[path]:
                yield path, own[path][name]
            elif name in door:
                yield door[name]

    way, gone = [], [n for n in names if n not in door]
    names = [n for n in names if n in door]
    for a, b in zip(names, names[1:]):
        before, todo = {door[a]: None}, collections.deque([door[a]])
        while todo and door[b] not in before:
            at = todo.popleft()
            for to in called(*at):
                if to not in before:
                    before[to] = at
                    todo.append(to)
        back = [door[b]]
        while before.get(back[-1]):
            back.append(before[back[-1]])
        way += [door[a]] + back[::-1]
    return list(dict.fromkeys(path for path, _ in way)), gone


def contact_shapes(sources):
    """Structs of the engine that stand for one contact: with its id, or its number in the step."""
    shapes = set()
    for s in sources:
        if s.path.startswith("engine/"):
            for m in re.finditer(r"^(?:typedef )?struct (\w+) \{(.*?)^\}", s.code, re.M | re.S):
                if re.search(r"\buint64_t id;|\bint con;", m[2]):
                    shapes.add(m[1])
    return sorted(shapes)


def contact_makers(sources, shapes):
    """Files that fill one of these."""
    fills = re.compile(r"\(struct (?:%s)\)\{|struct (?:%s) \w+ = \{" % ("|".join(shapes), "|".join(shapes)))
    return sorted(s.path for s in sources if s.path.startswith("engine/") and fills.search(s.code))


def glossary_names(sources):
    """Names of functions, structs and files that hold a word of the glossary in its room."""
    left = []
    for s in sources:
        for folder, words in GLOSSARY.items():
            if s.path.startswith(folder + "/") or (folder == "engine/local" and s.path.startswith("engine/local_model")):
                names = {f.name for f in s.functions} | set(s.structs) | {os.path.basename(s.path).split(".")[0]}
                left += [f"{s.path}: {n}" for n in names if set(n.split("_")) & set(words.split())]
    return sorted(left)


def one_word_names(sources):
    """Static functions that say what is done, not to what; or the other way round."""
    return sorted(f"{s.path}: {f.name}" for s in sources for f in s.functions
                  if f.static and "_" not in f.name and f.name not in ONE_WORD)


def shared_tags(sources):
    """Struct tags with two definitions, and where."""
    tags = collections.defaultdict(set)
    for s in sources:
        for tag in s.structs:
            tags[tag].add(s.path)
    return {tag: sorted(paths) for tag, paths in sorted(tags.items()) if len(paths) > 1 and tag not in ALTERNATIVES}


def signature(function):
    """What a function gives and takes, without names, qualifiers and macros: "void(struct step*,int)"."""
    head = re.sub(r"\b(static|inline|const|TARGET|WIDE_FUNCTION)\b|__attribute__\(\(.*?\)\)", "", function.head)
    m = re.search(r"^(.*?)\b(?:(?:NAME|SIZED)\()?%s\)?\s*\((.*)\)\s*$" % re.escape(function.name), head)
    if not m:
        return ""
    takes = [re.sub(r"\s*\w+(\[[^]]*\])*$", "", a.strip()) for a in re.split(r",(?![^(]*\))", m[2])]
    return re.sub(r"\s+", "", m[1]) + "(" + ",".join(a.replace(" ", "") for a in takes) + ")"


def homonyms(sources, room):
    """Names of static functions that stand in two files of a room and take or give other things there."""
    meanings = collections.defaultdict(lambda: collections.defaultdict(set))
    for s in sources:
        if room_of(s.path) == room:
            for f in s.functions:
                if f.static and f.name not in ONE_WORD:
                    meanings[f.name][signature(f)].add(s.path)
    return {name: sorted(set().union(*by.values())) for name, by in sorted(meanings.items())
            if len(by) > 1 and len(set().union(*by.values())) > 1}


def shared_file_names(sources):
    """Names of files that stand in two folders, and which."""
    folders = collections.defaultdict(set)
    for s in sources:
        if not s.path.startswith(NAMED_ALIKE):
            folders[os.path.basename(s.path).split(".")[0]].add(os.path.dirname(s.path))
    return {name: sorted(paths) for name, paths in sorted(folders.items()) if len(paths) > 1 and name != "main"}


def counts(files):
    sources = [Source(p, t) for p, t in sorted(files.items())
               if p.endswith((".c", ".h", ".cu")) and not p.startswith("tests/") and "/tests/" not in p]
    lengths = sorted(f.last - f.first + 1 for s in sources for f in s.functions)
    rows = {"README.md, bytes": len(files.get("README.md", "").encode()),
            "largest README of a room, bytes": max((len(t.encode()) for p, t in files.items() if re.match(
                r"(engine|daemon|config|gpu|proto|clients/\w+)/README", p)), default=0),
            "functions": len(lengths)}
    n = len(lengths)
    rows["function, lines: median / 95 % / largest"] = f"{lengths[n // 2]} / {lengths[n * 95 // 100]} / {lengths[-1]}"
    for end in (".c", ".h"):
        mine = [s for s in sources if s.path.endswith(end)]
        rows[f"lines of comment in {end}, %"] = round(100 * sum(s.n_comment for s in mine) / sum(len(s.lines) for s in mine), 1)
    rows["static functions of one word"] = len(one_word_names(sources))
    rows["struct tags defined in two files"] = len(shared_tags(sources))
    rows["file names used in two folders"] = len(shared_file_names(sources))
    for room in ROOMS:
        rows[f"homonyms in {room}"] = len(homonyms(sources, room))
    for room in ROOMS:
        found, _ = circles(sources, room)
        rows[f"circles in {room}, files"] = " + ".join(str(len(c)) for c in found) or 0
    shapes = contact_shapes(sources)
    rows["shapes of a contact in the engine"] = len(shapes)
    rows["files that fill one"] = len(contact_makers(sources, shapes)) if shapes else 0
    for name, names in WALKS.items():
        files_on_it, gone = walk(sources, names.split())
        rows["files, " + name] = f"{len(files_on_it)}" + (f" (but {', '.join(gone)})" if gone else "")
    code = [s for s in sources if s.path.endswith(".c")]
    asserts = sum(len(re.findall(ASSERTS, s.code)) for s in code)
    engine = [s for s in code if s.path.startswith("engine/")]
    rows["asserts a thousand lines of the engine's .c"] = round(1000 * sum(
        len(re.findall(ASSERTS, s.code)) for s in engine) / max(1, sum(len(s.lines) for s in engine)), 1)
    rows["asserts a thousand lines of .c"] = round(1000 * asserts / sum(len(s.lines) for s in code), 1)
    rows["names with words of the glossary"] = len(glossary_names(sources))
    everything = "\n".join("\n".join(s.lines) for s in sources).lower().replace("-", " ")
    rows[f"field terms found, of {len(TERMS)}"] = sum(t.lower().replace("-", " ") in everything for t in TERMS)
    return rows


def check_circles_and_names():
    sources = [Source(p, t) for p, t in sorted(read_files(None).items()) if p.endswith((".c", ".h")) and not p.startswith("tests/")]
    n_failed = 0
    for room, most in CIRCLE_MAX.items():
        largest = max((len(c) for c in circles(sources, room)[0]), default=0)
        n_failed += largest > most
        print(f"{'FAILED ' if largest > most else 'passed '} {room}_has_no_circle_of_more_than_{most}_files: {largest}")
    everything = [Source(p, t) for p, t in read_files(None).items() if p.endswith((".c", ".h", ".cu")) and not p.startswith("tests/")]
    old = glossary_names(everything)
    n_failed += bool(old)
    print(f"{'FAILED ' if old else 'passed '} names_are_of_the_field: {', '.join(old) or 'none of the words left behind'}")
    short = one_word_names(everything)
    n_failed += bool(short)
    print(f"{'FAILED ' if short else 'passed '} static_function_has_a_verb_and_a_noun: {', '.join(short) or 'no other'}")
    tags = shared_tags(everything)
    n_failed += bool(tags)
    print(f"{'FAILED ' if tags else 'passed '} struct_tag_is_defined_once: {tags or 'none twice'}")
    shapes = contact_shapes(everything)
    makers = contact_makers(everything, shapes)
    for what, found, most in (("shapes_of_a_contact", shapes, SHAPES_MAX), ("files_that_fill_one", makers, MAKERS_MAX)):
        n_failed += len(found) > most
        print(f"{'FAILED ' if len(found) > most else 'passed '} there_are_at_most_{most}_{what}: {len(found)} ({', '.join(found)})")
    for room, most in HOMONYMS_MAX.items():
        found = homonyms(everything, room)
        n_failed += len(found) > most
        print(f"{'FAILED ' if len(found) > most else 'passed '} {room}_has_at_most_{most}_homonyms: {len(found)}"
              + (f" ({', '.join(found)})" if len(found) > most else ""))
    print(f"{len(CIRCLE_MAX) + len(HOMONYMS_MAX) + 5 - n_failed} passed, {n_failed} failed, 0 skipped")
    return n_failed > 0


def main(arguments):
    if arguments == ["--check"]:
        sys.exit(check_circles_and_names())
    if arguments[:1] == ["--circles"]:
        files = read_files(arguments[1] if len(arguments) > 1 else None)
        sources = [Source(p, t) for p, t in sorted(files.items()) if p.endswith((".c", ".h")) and not p.startswith("tests/")]
        for room in ROOMS:
            found, edges = circles(sources, room)
            for circle in found:
                print(f"{room}: {len(circle)} files")
                for a in circle:
                    for b in circle:
                        if edges[a][b] and a != b:
                            print(f"  {a} -> {b}: {', '.join(sorted(edges[a][b]))}")
        return
    if arguments[:1] == ["--walks"]:
        files = read_files(arguments[1] if len(arguments) > 1 else None)
        sources = [Source(p, t) for p, t in sorted(files.items()) if p.endswith((".c", ".h")) and not p.startswith("tests/")]
        for name, names in WALKS.items():
            files_on_it, gone = walk(sources, names.split())
            print(f"{name}: {len(files_on_it)} files{', without ' + ', '.join(gone) if gone else ''}")
            print("\n".join("  " + f for f in files_on_it))
        shapes = contact_shapes(sources)
        print(f"a contact: {len(shapes)} shapes: {', '.join(shapes)}")
        print("\n".join("  " + f for f in contact_makers(sources, shapes)))
        return
    if arguments[:1] == ["--names"]:
        files = read_files(arguments[1] if len(arguments) > 1 else None)
        sources = [Source(p, t) for p, t in sorted(files.items())
                   if p.endswith((".c", ".h", ".cu")) and not p.startswith("tests/")]
        print("\n".join(one_word_names(sources)))
        for name, paths in [*shared_tags(sources).items(), *shared_file_names(sources).items()]:
            print(f"{name}: {', '.join(paths)}")
        for room in ROOMS:
            for name, paths in homonyms(sources, room).items():
                print(f"homonym in {room}: {name}: {', '.join(paths)}")
        return
    if arguments[:1] == ["--words"]:
        files = read_files(arguments[1] if len(arguments) > 1 else None)
        print("\n".join(glossary_names([Source(p, t) for p, t in sorted(files.items())
                                        if p.endswith((".c", ".h", ".cu")) and not p.startswith("tests/")])))
        return
    commits = arguments or [None]
    columns = [counts(read_files(c)) for c in commits]
    print("| what | " + " | ".join(c or "work tree" for c in commits) + " |\n|---" * 1 + "|---" * len(commits) + "|")
    for row in columns[-1]:
        print(f"| {row} | " + " | ".join(str(c.get(row, "–")) for c in columns) + " |")


if __name__ == "__main__":
    main(sys.argv[1:])
