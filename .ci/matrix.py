"""Writes docs/matrix.md, and the part of it that README shows, from the adapters that are set up on this machine.

    cargo run --release -- setup --all
    python3 .ci/matrix.py            # writes
    python3 .ci/matrix.py --check    # only compares the backends that are set up here, line by line
"""

import pathlib
import re
import subprocess
import sys

root = pathlib.Path(__file__).resolve().parent.parent
program = root / "target/release/chess-conformance"


def said(*arguments):
    done = subprocess.run([program, *arguments], cwd=root, capture_output=True, text=True)
    if done.returncode not in (0, 1):
        sys.exit(done.stderr)
    return done.stdout, done.returncode


def releases():
    lines = [line for line in said("setup", "--list")[0].splitlines() if "  set up" in line]
    rows = [re.fullmatch(r"(\S+) +set up +(.+) (\S+) \((.+)\), (.+)", line).groups() for line in lines]
    rows = [f"| {library} | {version} | {month} | {language} |" for _, library, version, month, language in rows]
    return "\n".join(["| library | release | of | language |", "| --- | --- | --- | --- |", *rows])


def between(text, heading):
    """The section of that heading, without it."""
    return text.split(f"### {heading}\n", 1)[1].split("\n### ", 1)[0].strip()


matrix, code = said("matrix", "--all", "--format", "markdown")
shown_headings = ("By article", "Conformance classes")
if "--check" in sys.argv:
    # Who stands apart depends on who is there; what each backend gets does not.
    own = "\n".join(between(matrix, heading) for heading in ("By article", "By section", "Conformance classes"))
    committed = (root / "docs/matrix.md").read_text().splitlines()
    stale = [line for line in own.splitlines() if line.startswith("| ") and line not in committed]
    # README shows a part of the committed file, whoever is set up here.
    readme = (root / "README.md").read_text()
    whole = "\n".join(committed)
    stale += [f"README: {heading}" for heading in shown_headings if between(whole, heading) not in readme]
    if "  set up" not in said("setup", "--list")[0]:
        sys.exit("no adapter is set up here: cargo run --release -- setup --all")
    print("\n".join(stale))
    print(f"{len(stale)} lines of the matrix differ from docs/matrix.md" if stale else "docs/matrix.md is up to date")
    sys.exit(1 if stale or code else 0)

reproduce = """Made by:

    cargo run --release -- setup --all
    python3 .ci/matrix.py
"""
table = releases()
(root / "docs/matrix.md").write_text(f"# Real libraries, clause by clause\n\n{reproduce}\n{table}\n\n{matrix}")
rows = [row.strip("| ").split(" | ") for row in table.splitlines()[2:]]
of = ", ".join(f"{library} {version} of {month}" for library, version, month, _ in rows)
head = f"Releases: {of}. To reproduce: `cargo run --release -- setup --all`, then `python3 .ci/matrix.py`."
shown = "\n\n".join([head, *(between(matrix, heading) for heading in shown_headings)])
readme = (root / "README.md").read_text()
begin, end = "<!-- matrix -->\n", "<!-- /matrix -->"
before, rest = readme.split(begin, 1)
after = rest.split(end, 1)[1]
(root / "README.md").write_text(f"{before}{begin}{shown}\n{end}{after}")
