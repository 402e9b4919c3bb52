#!/usr/bin/env python3
"""Reads a Vitalgate host with nothing but Python's standard library, 3.9 or later.

    vitalgate.py pair 'vitalgate://HOST:8443?sha256=…' [--scopes app.metrics,rawhealth.raw]
    vitalgate.py metric stepCount                  the metric as JSON
    vitalgate.py daily-means heartRate [--days 7]  a line for each day, from the raw samples

What pairing gave is in ~/.config/vitalgate-python/pairing.json, or in the file that VITALGATE_PAIRING names.
"""

import argparse
import collections
import datetime
import hashlib
import http.client
import json
import os
import pathlib
import re
import ssl
import sys
import time
import urllib.parse


def show(line):
    """Prints a line. A reader that has seen enough, as `head` has, ends this program without a word."""
    try:
        print(line, flush=True)
    except BrokenPipeError:
        # Python prints what is left when it ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)


class Failure(Exception):
    """What went wrong and what to do next, for people."""


class OtherIdentity(Failure):
    """The server is not the pinned one. Nothing was sent to it."""


def plain(text):
    """A text of the host without what moves a terminal's cursor, turns its writing or sets its title."""
    return "".join(each if each.isprintable() else " " for each in str(text))


WORD = "[A-Za-z0-9_-]{1,100}"
TOKEN = "vg[a-z]_[A-Za-z0-9_-]{43}"


def known(form, text):
    """An id, code or token in the one form that the API makes it in. Raises Failure for anything else."""
    if isinstance(text, str) and re.fullmatch(form, text):
        return text
    raise Failure("The host answers in no form that is known here.")


class PinnedConnection(http.client.HTTPSConnection):
    """HTTPS to the one server whose certificate has this SHA-256; each new connection is compared."""

    def __init__(self, host, port, sha256):
        # No authority signed the certificate, so the usual checks would say nothing: connect() compares all of it.
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.check_hostname = False
        context.verify_mode = ssl.CERT_NONE
        context.minimum_version = ssl.TLSVersion.TLSv1_2
        super().__init__(host, port, timeout=30, context=context)
        self._sha256 = sha256

    def connect(self):
        # Ends with the TLS handshake; http.client writes a request after connect() only.
        super().connect()
        shown = hashlib.sha256(self.sock.getpeercert(binary_form=True)).hexdigest()
        if shown != self._sha256:
            self.close()
            raise OtherIdentity(
                f"{self.host} shows another certificate than the one paired with ({shown}); nothing was sent. "
                "If it was reset on the host, pair again with a new link; else another machine answers."
            )


class Host:
    """One host over one connection, which is opened anew where it was lost."""

    def __init__(self, host, port, sha256, token=None):
        self._connection = PinnedConnection(host, port, sha256)
        self.token = token

    def ask(self, path, body=None):
        """The answer's JSON. Raises Failure with the API's code where it is an error."""
        headers = {"Accept": "application/json"}
        if self.token is not None:
            headers["Authorization"] = f"Bearer {self.token}"
        if body is None:
            try:
                return self._answer("GET", path, None, headers)
            except (http.client.RemoteDisconnected, ConnectionError):
                # An idle connection that the host has closed. A read may be asked twice; a pairing request may not.
                return self._answer("GET", path, None, headers)
        headers["Content-Type"] = "application/json"
        return self._answer("POST", path, json.dumps(body), headers)

    def _answer(self, method, path, body, headers):
        try:
            self._connection.request(method, f"/api/v1/{path}", body, headers)
            response = self._connection.getresponse()
            answer = json.loads(response.read())
        except BaseException:
            self._connection.close()
            raise
        if response.status >= 400:
            error = answer["error"]
            raise Failure(plain(f"{error['code']}: {error['message']}"))
        return answer

    def records(self, path, **query):
        """Every record of a list, page after page."""
        while True:
            page = self.ask(f"{path}?{urllib.parse.urlencode(query)}")
            yield from page["data"]
            if page["nextCursor"] is None:
                return
            query["cursor"] = page["nextCursor"]


def pairing_file():
    named = os.environ.get("VITALGATE_PAIRING")
    return pathlib.Path(named) if named else pathlib.Path.home() / ".config" / "vitalgate-python" / "pairing.json"


def paired_host():
    try:
        return Host(**json.loads(pairing_file().read_text()))
    except FileNotFoundError:
        raise Failure("Not paired yet: vitalgate.py pair LINK") from None


def pair(link, scopes):
    parts = urllib.parse.urlsplit(link)
    fingerprints = urllib.parse.parse_qs(parts.query).get("sha256", [])
    if parts.scheme != "vitalgate" or parts.hostname is None or [len(each) for each in fingerprints] != [64]:
        raise Failure("A pairing link looks like vitalgate://HOST:PORT?sha256=…; copy it from the app, Developer Mode.")
    file = pairing_file()
    if file.exists():
        raise Failure(f"Paired already. To pair anew, remove {file} first.")
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)

    place = {"host": parts.hostname, "port": parts.port or 8443, "sha256": fingerprints[0].lower()}
    host = Host(**place)
    request = host.ask("pairing/requests", {"displayName": "Python", "scopes": scopes.split(",")})
    print(
        f"Confirmation code {known(WORD, request['confirmationCode'])}: approve it in the app, where it has the same code.",
        file=sys.stderr,
    )
    host.token = known(TOKEN, request["pollingToken"])
    poll = decision(host, request)
    token = poll.get("bearerToken")
    if token is None:
        raise Failure(plain(f"The request is {poll['status']}; there is no token."))
    token = known(TOKEN, token)
    # Made for its user alone, and never over an older one.
    with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as out:
        json.dump({**place, "token": token}, out)
    print(plain(f"Paired. It may read: {', '.join(poll['scopes'])}."), file=sys.stderr)


def decision(host, request):
    """Polls until the user has decided. A lost connection is no decision; another certificate ends it."""
    end = time.monotonic() + 300
    path = f"pairing/requests/{known(WORD, request['requestId'])}"
    asked = request.get("pollIntervalSeconds")
    pause = min(asked, 30) if isinstance(asked, (int, float)) and asked > 0 else 2
    while True:
        try:
            poll = host.ask(path)
            if poll["status"] != "pending":
                return poll
        except (OSError, http.client.HTTPException, ValueError):
            pass
        if time.monotonic() > end:
            raise Failure("Nobody decided. Ask again.")
        time.sleep(pause)


def metric(metric_id):
    show(json.dumps(list(paired_host().records("metrics", metricId=metric_id))))


def daily_means(sample_type, days):
    now = datetime.datetime.now(datetime.timezone.utc)
    first = now.astimezone().date() - datetime.timedelta(days=days - 1)
    start = datetime.datetime.combine(first, datetime.time()).astimezone(datetime.timezone.utc)
    instants = {"start": start.strftime("%Y-%m-%dT%H:%M:%SZ"), "end": now.strftime("%Y-%m-%dT%H:%M:%SZ")}
    values = collections.defaultdict(list)
    unit = ""
    for sample in paired_host().records("rawhealth/samples", type=sample_type, limit=250, **instants):
        # Python reads the letter Z from 3.11 on only.
        day = datetime.datetime.fromisoformat(sample["start"].replace("Z", "+00:00")).astimezone().date()
        values[day].append(sample["value"])
        unit = sample["unit"]
    show(plain(f"DAY         MEAN {unit}  SAMPLES"))
    for day, of_day in sorted(values.items()):
        show(f"{day}  {sum(of_day) / len(of_day):.1f}  {len(of_day)}")


def main():
    parser = argparse.ArgumentParser(description="Reads a Vitalgate host.")
    commands = parser.add_subparsers(dest="command", required=True)
    pairing = commands.add_parser("pair", help="ask a host to let this program read")
    pairing.add_argument("link")
    pairing.add_argument("--scopes", default="app.metrics,rawhealth.raw")
    commands.add_parser("metric", help="a metric as JSON").add_argument("metric_id")
    means = commands.add_parser("daily-means", help="the mean of each day's raw samples")
    means.add_argument("type")
    means.add_argument("--days", type=int, default=7)
    given = parser.parse_args()
    try:
        if given.command == "pair":
            pair(given.link, given.scopes)
        elif given.command == "metric":
            metric(given.metric_id)
        else:
            daily_means(given.type, given.days)
    except (Failure, OSError, http.client.HTTPException) as failure:
        sys.exit(str(failure))


if __name__ == "__main__":
    main()
