"""Reads every case file with PyYAML and validates it against the published schema.

The schema is what editors complete from, and other suites may read the files with any YAML library; both must hold for
files that our own reader accepts.
"""

import json
import pathlib
import sys

import jsonschema
import yaml

root = pathlib.Path(__file__).resolve().parent.parent
schema = json.loads((root / "spec/case.schema.json").read_text())
jsonschema.Draft7Validator.check_schema(schema)
validator = jsonschema.Draft7Validator(schema)

mistakes = 0
cases = 0
for path in sorted((root / "cases").rglob("*.yaml")):
    name = path.relative_to(root)
    text = path.read_text()
    if not text.startswith("# yaml-language-server: $schema=../../spec/case.schema.json\n"):
        print(f"{name}: the first line does not name the schema")
        mistakes += 1
    data = yaml.safe_load(text)
    cases += len(data["cases"])
    for error in validator.iter_errors(data):
        place = "/".join(str(part) for part in error.absolute_path)
        print(f"{name}: {place}: {error.message[:200]}")
        mistakes += 1

suite = json.loads((root / "spec/suite.json").read_text())
if cases != len(suite["cases"]):
    print(f"{cases} cases in the files, {len(suite['cases'])} in spec/suite.json")
    mistakes += 1

print(f"{cases} cases read by a second reader, {mistakes} mistakes")
sys.exit(1 if mistakes else 0)
