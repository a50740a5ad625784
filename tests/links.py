#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Do documents lead somewhere: links to files and sections of the tree, equations that comments cite?

usage: tests/links.py     prints what leads nowhere, and ends with 1 then
"""
import os
import re
import subprocess
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
LINK = re.compile(r"\]\(([^)#:\s]*)(?:#([^)\s]*))?\)")
EQUATIONS = "engine/equations.md"


def read_tree():
    """path -> text, of all that git has or would add."""
    names = subprocess.check_output(["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, text=True).split("\n")
    texts = {}
    for name in names:
        path = os.path.join(ROOT, name)
        if name.endswith((".md", ".c", ".h", ".cu")) and os.path.isfile(path):
            with open(path, encoding="utf-8", errors="replace") as file:
                texts[name] = file.read()
    return texts


def section_anchors(text):
    """As code hosts make them of headings: lower case, spaces to hyphens, other signs left out."""
    anchors = set()
    for heading in re.findall(r"^#+ +(.*)$", text, re.M):
        plain = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading).strip().lower()
        anchors.add(re.sub(r"[^\w\- ]", "", plain).replace(" ", "-"))
    return anchors


def find_dead_links(texts):
    n_link, dead = 0, []
    for name, text in texts.items():
        if not name.endswith(".md"):
            continue
        outside_code = re.sub(r"^```.*?^```|`[^`\n]*`", "", text, flags=re.M | re.S)
        for path, section in LINK.findall(outside_code):
            n_link += 1
            target = os.path.normpath(os.path.join(os.path.dirname(name), path)) if path else name
            if not os.path.exists(os.path.join(ROOT, target)):
                dead.append(f"{name}: {path}")
            elif section and target in texts and section not in section_anchors(texts[target]):
                dead.append(f"{name}: {path}#{section}")
    return n_link, dead


def find_unknown_equations(texts):
    """Numbers behind "eq." in sources that the document of equations does not have."""
    known = set()
    for first, last in re.findall(r"\((\d+)(?:[-, ]+(\d+))?\)", texts[EQUATIONS]):
        known.update(range(int(first), int(last or first) + 1))
    cited = [(name, int(n)) for name, text in texts.items() if not name.endswith(".md")
             for n in re.findall(r"\beqs?\. *(\d+)", text)]
    return len(cited), [f"{name}: eq. {n}" for name, n in cited if n not in known]


def main():
    texts = read_tree()
    n_link, dead = find_dead_links(texts)
    n_cited, unknown = find_unknown_equations(texts)
    print("\n".join(dead + unknown) or f"{n_link} links, {n_cited} citations")
    sys.exit(bool(dead or unknown) or n_link < 30 or n_cited < 10)


if __name__ == "__main__":
    main()
