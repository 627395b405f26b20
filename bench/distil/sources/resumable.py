"""Rows fetched one by one, kept as JSON lines: a run that was cut off goes on where it stopped."""

import json
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import urllib3

LARGEST_ANSWER_BYTES = 4_000_000
TIMEOUT_SECONDS = 30
RETRIES = urllib3.Retry(4, backoff_factor=0.5, status_forcelist=(429, 502, 503, 504), respect_retry_after_header=True)


def fetch_rows(path: Path, keys: Iterable[str], fetch: Callable[[str], dict | None], at_once: int) -> list[dict]:
    """The row of every key; a key without one (gone, too large, unreadable) is remembered too and not asked again."""
    done = {row["key"] for row in read_rows(path)}
    missing = [key for key in keys if key not in done]
    with path.open("a", encoding="utf-8") as file, ThreadPoolExecutor(at_once) as pool:
        for key, row in zip(missing, pool.map(lambda key: _fetched(key, fetch), missing)):
            file.write(json.dumps({"key": key, "row": row}) + "\n")
    return [entry["row"] for entry in read_rows(path) if entry["row"] is not None]


def read_rows(path: Path) -> list[dict]:
    """Complete lines only: the last one may have been cut off."""
    if not path.exists():
        return []
    text = path.read_text(encoding="utf-8")
    complete = text[: text.rfind("\n") + 1]
    if complete != text:
        path.write_text(complete, encoding="utf-8")
    return [json.loads(line) for line in complete.splitlines()]


def get_json(address: str) -> dict:
    answer = _connections.request("GET", address, preload_content=False)
    body = answer.read(LARGEST_ANSWER_BYTES + 1)
    answer.release_conn()
    if answer.status != 200 or len(body) > LARGEST_ANSWER_BYTES:
        raise ValueError(f"expected at most {LARGEST_ANSWER_BYTES} bytes with status 200, got status {answer.status}")
    return json.loads(body)


_connections = urllib3.PoolManager(
    maxsize=16, retries=RETRIES, timeout=TIMEOUT_SECONDS, headers={"user-agent": "dependency-xray bench/distil"}
)


def _fetched(key: str, fetch: Callable[[str], dict | None]) -> dict | None:
    try:
        return fetch(key)
    except ValueError as error:
        print(f"left out {key}: {error}", flush=True)
        return None
