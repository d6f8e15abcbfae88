"""The plain socket client of the contract tests, for figures of what the host says and when."""

import contextlib
import importlib.util
import os
import pathlib
import tempfile

from support.problem import Problem

SOURCE = pathlib.Path(__file__).resolve().parents[2] / "Tests/ContractTests/conftest.py"


def load():
    spec = importlib.util.spec_from_file_location("storybook_contract", SOURCE)
    module = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except ModuleNotFoundError as error:
        raise Problem(f"this Python has no {error.name}: “make install-tests” makes one that has")
    return module


@contextlib.contextmanager
def contract_host():
    """A host that knows its workers, and opens stories."""
    contract = load()
    with tempfile.TemporaryDirectory() as folder, answers(contract):
        host = contract.Host(log=os.path.join(folder, "log"))
        try:
            yield host
        finally:
            host.stop()


@contextlib.contextmanager
def answers(contract):
    """What goes wrong on the socket is a figure that cannot be had."""
    try:
        yield
    except (contract.Closed, TimeoutError, ConnectionError, AssertionError) as error:
        raise Problem(f"the host did not say what was waited for: {error}")
