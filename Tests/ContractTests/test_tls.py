"""HTTPS with a certificate of one's own, which may be renewed while the host serves."""

import re
import shutil
import socket
import ssl
import subprocess

import pytest
from conftest import DEADLINE, EXECUTABLE, Response, read_response
from frames import TEXT, frame, handshake, heard

pytestmark = pytest.mark.skipif(shutil.which("openssl") is None, reason="certificates are made with openssl")


class Certificate:
    def __init__(self, folder):
        folder.mkdir(exist_ok=True)
        self.file, self.key = folder / "certificate.pem", folder / "key.pem"

    def make(self, name="localhost"):
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
             "-subj", f"/CN={name}", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1", "-keyout", self.key, "-out", self.file],
            check=True, capture_output=True)
        return self

    @property
    def options(self):
        return "--certificate", str(self.file), "--key", str(self.key)


@pytest.fixture
def certificate(tmp_path):
    return Certificate(tmp_path / "tls").make()


def connect(host, trusted=None):
    context = ssl.create_default_context(cafile=trusted) if trusted else ssl._create_unverified_context()
    plain = socket.create_connection(("127.0.0.1", host.port), DEADLINE)
    return context.wrap_socket(plain, server_hostname="localhost")


def get(host, path, trusted=None):
    with connect(host, trusted) as connection:
        connection.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost:{host.port}\r\nConnection: close\r\n\r\n".encode())
        return Response(read_response(connection))


def shown(host):
    """The certificate that a new connection gets."""
    return ssl.get_server_certificate(("127.0.0.1", host.port))


def opened(host, origin):
    connection = connect(host)
    connection.sendall(handshake(name=f"localhost:{host.port}", more=f"Origin: {origin}\r\n"))
    return connection


def test_page_renderings_and_socket_are_served_over_tls_and_nothing_without(start, certificate):
    host = start(*certificate.options)
    assert host.url == f"https://127.0.0.1:{host.port}/"
    assert get(host, "/", certificate.file).status == get(host, "/render/login", certificate.file).status == 200
    with opened(host, f"https://localhost:{host.port}") as connection:
        heard(connection, b'"hello"')
        connection.sendall(frame(TEXT, b'{"type":"fly"}'))
        heard(connection, b"unknown-type")
    with opened(host, "https://evil.example") as connection:
        assert b" 403 " in heard(connection, b"\r\n")
    assert b"Storybook" not in host.request(b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")


def test_a_cookie_that_came_over_tls_stays_there(start, certificate):
    host = start(*certificate.options, "--token", "secret")
    assert get(host, "/?token=secret").headers["set-cookie"].endswith("; Secure")


CIPHERS = {
    "ECDHE-RSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES128-GCM-SHA256": True,
    "ECDHE-RSA-AES256-GCM-SHA384:ECDHE-ECDSA-AES256-GCM-SHA384": True,
    "ECDHE-RSA-CHACHA20-POLY1305:ECDHE-ECDSA-CHACHA20-POLY1305": True,
    "kRSA": False, "AES128-SHA": False, "AES256-GCM-SHA384": False, "AES128-SHA256": False, "PSK": False,
    "ECDHE+AES+SHA1": False, "DHE": False, "ECDHE+AESCCM": False, "ECDHE+ARIA": False, "aNULL": False}


def test_tls_12_has_forward_secrecy_and_authenticated_encryption_only(start, certificate):
    host = start(*certificate.options)

    def agrees(*options):
        result = subprocess.run(
            ["openssl", "s_client", "-connect", f"127.0.0.1:{host.port}", *options],
            input="", capture_output=True, text=True, timeout=DEADLINE)
        return result.returncode == 0 and "Cipher is (NONE)" not in result.stdout

    found = {names: agrees("-tls1_2", "-cipher", names + "@SECLEVEL=0") for names in CIPHERS}
    assert found == CIPHERS
    assert agrees("-tls1_3") and not agrees("-tls1_1") and not agrees("-tls1")


@pytest.mark.parametrize("way", ["in place", "through a link"])
def test_a_renewed_certificate_is_for_new_connections_and_open_ones_stay(tmp_path, way):
    old, new = Certificate(tmp_path / "old").make("old"), Certificate(tmp_path / "new").make("new")
    live = Certificate(tmp_path / "live")
    for name in ("file", "key"):
        point(live, old, name, way)
    process = subprocess.Popen(
        [EXECUTABLE, "serve", "--port", "0", *live.options], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    host = Listening(process)
    try:
        before = shown(host)
        with opened(host, f"https://localhost:{host.port}") as connection:
            heard(connection, b'"hello"')
            for name in ("file", "key"):
                point(live, new, name, way)
            said(process, "new connections use the new one")
            after = shown(host)
            assert after != before and after == new.file.read_text()
            connection.sendall(frame(TEXT, b'{"type":"fly"}'))
            heard(connection, b"unknown-type")
    finally:
        host.end()


def test_a_certificate_that_became_unusable_does_not_replace_the_one_in_use(certificate):
    process = subprocess.Popen(
        [EXECUTABLE, "serve", "--port", "0", *certificate.options], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    host = Listening(process)
    try:
        before = shown(host)
        certificate.file.write_text("no certificate")
        said(process, "the previous one stays in use")
        assert shown(host) == before
        certificate.make("better")
        said(process, "new connections use the new one")
        assert shown(host) == certificate.file.read_text()
    finally:
        host.end()


@pytest.mark.parametrize("content", [
    None, "", "no certificate", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n", "another's"])
@pytest.mark.parametrize("which", ["file", "key"])
def test_files_that_cannot_be_used_are_said_in_one_sentence(certificate, tmp_path, which, content):
    path = getattr(certificate, which)
    if content == "another's":
        content = getattr(Certificate(tmp_path / "other").make(), which).read_text()
    path.unlink() if content is None else path.write_text(content)
    result = subprocess.run(
        [EXECUTABLE, "serve", "--port", "0", *certificate.options], capture_output=True, text=True, timeout=30)
    assert result.returncode == 2
    if content is None:
        # Before anything is built.
        option = {"file": "--certificate", "key": "--key"}[which]
        assert result.stderr.startswith(f"Error: {option}: the file {path} cannot be read.\n")
        return
    sentence = f"The certificate {certificate.file} or its key cannot be used; give readable PEM files that belong together."
    assert result.stderr.splitlines()[-1] == sentence


class Listening:
    """A host whose log is read line by line."""

    def __init__(self, process):
        self.process = process
        self.port = int(re.search(r":(\d+)/", process.stdout.readline()).group(1))

    def end(self):
        self.process.terminate()
        self.process.stdout.close()
        self.process.stderr.close()
        assert self.process.wait(DEADLINE) == 0


def said(process, words):
    while words not in (line := process.stderr.readline()):
        assert line, "the host ended"


def point(live, at, name, way):
    target, source = getattr(live, name), getattr(at, name)
    if way == "in place":
        target.write_bytes(source.read_bytes())
    else:
        new = target.with_suffix(".new")
        new.symlink_to(source)
        new.replace(target)
