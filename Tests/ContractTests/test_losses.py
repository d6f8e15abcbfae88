"""Who loses packets falls behind, and catches up; who sits beside them does not notice."""

import json
import pathlib
import shutil
import subprocess
import sys

import pytest
from conftest import PATIENCE

SCRIPT = pathlib.Path(__file__).with_name("losses.py")
APART = ["unshare", "--map-root-user", "--net"]


def has_a_network_of_its_own():
    """Whether this machine lets a process have one, and drop packets in it."""
    if not (shutil.which("unshare") and shutil.which("nft") and shutil.which("ip")):
        return False
    rule = "add table inet t; add chain inet t c; add rule inet t c numgen random mod 2 < 1 counter drop"
    return subprocess.run([*APART, "nft", rule], capture_output=True).returncode == 0


@pytest.mark.slow
@pytest.mark.skipif(not has_a_network_of_its_own(), reason="packets are lost with unshare, ip and nft")
def test_clients_that_lose_packets_catch_up_without_delaying_others(tmp_path):
    done = subprocess.run(
        [*APART, sys.executable, "-B", SCRIPT, tmp_path / "log"],
        capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 0, done.stderr
    result = json.loads(done.stdout)
    print({name: f"p50 {took[len(took) // 2]:.1f} ms, most {took[-1]:.1f} ms"
           for name, took in result.items() if isinstance(took, list)}, f"{result['lost']} lost")
    assert result["lost"] > 0
    assert "after all" in result["body"]
