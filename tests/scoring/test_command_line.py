"""`python -m scoring` as its user runs it: a process, its bytes in and out, and its exit status."""

import codecs
import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.scoring.sessions import document

ROOT = Path(__file__).parents[2]

SCORED = json.dumps(document("goulash", 4, {"kind": "passed"})).encode() + b"\n"
REFUSED = json.dumps(document("goulash", 2)).encode() + b"\n"
UNREADABLE = b"{\n"


def run(*arguments: str | Path, stdin: bytes = b"") -> tuple[int, list[Any], str]:
    """Return the exit status, the results, one for each line of output, and what was said beside."""
    done = subprocess.run(  # noqa: S603
        [sys.executable, "-m", "scoring", *map(str, arguments)],
        input=stdin,
        capture_output=True,
        cwd=ROOT,
        timeout=120,
        check=False,
    )
    assert b"Traceback" not in done.stderr
    assert not done.stdout or done.stdout.endswith(b"\n")
    return done.returncode, [json.loads(line) for line in done.stdout.splitlines()], done.stderr.decode()


@pytest.mark.parametrize(
    ("lines", "status"),
    [
        ([], 0),
        ([SCORED], 0),
        ([SCORED, SCORED], 0),
        ([SCORED, REFUSED, SCORED], 1),
        ([UNREADABLE], 2),
        ([UNREADABLE, SCORED], 2),
        ([REFUSED, UNREADABLE, REFUSED], 2),
    ],
)
def test_the_exit_status_tells_the_worst_of_the_lines_and_each_line_has_its_result(
    lines: list[bytes], status: int
) -> None:
    exit_status, results, said = run(stdin=b"".join(lines))
    assert exit_status == status
    assert said == ""
    codes = {SCORED: None, REFUSED: "how_many_sit", UNREADABLE: "unreadable"}
    assert [result.get("refused", {}).get("code") for result in results] == [codes[line] for line in lines]


def test_a_file_a_dash_and_nothing_are_ways_to_name_the_documents(tmp_path: Path) -> None:
    file = tmp_path / "evening.jsonl"
    file.write_bytes(SCORED + REFUSED)
    assert run(file) == run("-", stdin=SCORED + REFUSED) == run(stdin=SCORED + REFUSED)
    assert run(file)[0] == 1


def test_blank_lines_are_skipped_and_any_end_of_line_will_do() -> None:
    text = b"\n \t\n\r\n" + SCORED.rstrip() + b"\r\n\r\n" + b"  " + SCORED + b"\n" + SCORED.rstrip()
    status, results, _ = run(stdin=text)
    assert (status, len(results)) == (0, 3)


@pytest.mark.parametrize("name", ["missing.jsonl", ".", "no/such/folder/a.jsonl"])
def test_a_file_that_cannot_be_read_is_named_in_one_sentence(name: str, tmp_path: Path) -> None:
    status, results, said = run(tmp_path / name)
    assert (status, results) == (2, [])
    assert str(tmp_path) in said
    assert said.count("\n") == 1


def test_more_than_one_file_is_answered_with_the_usage() -> None:
    status, results, said = run("a", "b")
    assert (status, results) == (2, [])
    assert said.startswith("usage:")


def test_a_reader_that_goes_away_and_a_closed_input_leave_no_traceback(tmp_path: Path) -> None:
    file = tmp_path / "long.jsonl"
    file.write_bytes(SCORED * 20_000)
    for command in (f"{sys.executable} -m scoring {file} | head -n 1", f"{sys.executable} -m scoring <&-"):
        done = subprocess.run(command, shell=True, cwd=ROOT, capture_output=True, timeout=120, check=False)  # noqa: S602
        assert b"Traceback" not in done.stderr
        assert len(done.stderr.splitlines()) <= 1


@pytest.mark.skipif(sys.platform == "win32", reason="the shell of POSIX")
@pytest.mark.parametrize("output", [">&-", "> /dev/full", ">&- <&-", "> /dev/full 2>&-", "> /dev/full 2> /dev/full"])
def test_an_output_that_takes_nothing_is_named_in_one_sentence_and_ends_the_reading(
    output: str, tmp_path: Path
) -> None:
    if "/dev/full" in output and not Path("/dev/full").exists():
        pytest.skip("this system has no full device")
    file = tmp_path / "evening.jsonl"
    file.write_bytes(SCORED * 3)
    command = f"{sys.executable} -m scoring {file} {output}"
    done = subprocess.run(command, shell=True, cwd=ROOT, capture_output=True, timeout=120, check=False)  # noqa: S602
    assert done.returncode == 3
    said = done.stderr.decode()
    assert said.startswith("Standard output cannot be written: ") or "2>" in output
    assert len(said.splitlines()) <= 1


@pytest.mark.parametrize("before", [b"", b"\n", b"\r\n"])
def test_a_byte_order_mark_at_the_start_of_the_file_is_no_part_of_it(before: bytes, tmp_path: Path) -> None:
    file = tmp_path / "evening.jsonl"
    file.write_bytes(codecs.BOM_UTF8 + before + SCORED + codecs.BOM_UTF8 + SCORED)
    status, results, _ = run(file)
    assert (status, [result.get("refused", {}).get("code") for result in results]) == (2, [None, "unreadable"])
    assert run(stdin=codecs.BOM_UTF8) == (0, [], "")


def test_a_key_that_only_the_reader_does_not_know_is_ignored_at_the_top_alone() -> None:
    top = json.dumps(document("goulash", 4) | {"colour": "red"}).encode() + b"\n"
    deal = json.dumps(document("goulash", 4, {"kind": "passed", "colour": "red"})).encode() + b"\n"
    status, results, _ = run(stdin=top + deal)
    assert status == 1
    assert results[0]["scores"] == []
    assert results[1]["refused"]["field"] == "colour"


def test_no_bytes_whatever_bring_forth_a_traceback() -> None:
    seed = random.randrange(2**32)
    chance = random.Random(seed)
    garde = {"kind": "contract", "taker": "Ann", "contract": "garde", "bouts": 2, "points": 49}
    seeds = [
        json.dumps(document("tarot", 4, garde, {"kind": "passed", "meta": {"id": "é"}})).encode(),
        json.dumps(document("vachette", 3, {"kind": "vachette", "ranking": [["Ann"], ["Bea", "Cal"]]})).encode(),
    ]
    lines = [chance.randbytes(chance.randrange(1, 200)) for _ in range(300)]
    for _ in range(700):
        line = bytearray(chance.choice(seeds))
        for _ in range(chance.randrange(1, 4)):
            at = chance.randrange(len(line))
            line[at : at + chance.randrange(3)] = chance.choice([b"", b"\x00", b'"', b"}", b"1e9", chance.randbytes(1)])
        lines.append(bytes(line))
    text = b"\n".join(lines)
    wanted = [line for line in text.split(b"\n") if line.strip()]
    status, results, said = run(stdin=text)
    assert (said, len(results), status) == ("", len(wanted), 2), f"seed {seed}"
    for result in results:
        assert ("refused" in result) != ("scores" in result)
