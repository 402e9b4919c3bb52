#!/usr/bin/env python3
"""Sends lines of records to a host: send.py FEED.json AUTHORITY.pem < records.ndjson"""
import http.client
import json
import ssl
import sys
import urllib.parse

feed_file, authority = sys.argv[1:]
with open(feed_file) as file:
    feed = json.load(file)
to = urllib.parse.urlsplit(feed["url"])
# Takes no other certificate than one of this host's authority, and no detour over a proxy.
trust = ssl.create_default_context(cafile=authority)
connection = http.client.HTTPSConnection(to.hostname, to.port, context=trust, timeout=120)
headers = {"Authorization": "Bearer " + feed["key"], "Content-Type": "application/x-ndjson"}
connection.request("POST", to.path, sys.stdin.buffer.read(), headers)
answer = connection.getresponse()
print(answer.read().decode())
# What was not acknowledged is to be sent again: the same lines twice are one delivery.
sys.exit(0 if answer.status in (200, 201) else 1)
