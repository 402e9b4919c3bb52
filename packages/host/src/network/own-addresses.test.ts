import type { NetworkInterfaceInfo } from 'node:os';
import { expect, test } from 'vitest';
import { linkAddresses, ownAddresses } from './own-addresses.ts';
import { localNameOf, ownNames } from './own-names.ts';

const v4 = (address: string, internal = false): NetworkInterfaceInfo => ({
  family: 'IPv4',
  address,
  netmask: '255.255.255.0',
  cidr: `${address}/24`,
  mac: '00:00:00:00:00:00',
  internal,
});
const v6 = (address: string, internal = false): NetworkInterfaceInfo => ({
  family: 'IPv6',
  address,
  netmask: 'ffff:ffff:ffff:ffff::',
  cidr: `${address}/64`,
  mac: '00:00:00:00:00:00',
  scopeid: 0,
  internal,
});

const interfaces = {
  lo: [v4('127.0.0.1', true), v6('::1', true)],
  docker0: [v4('172.17.0.1')],
  eth0: [v6('fe80::1'), v6('fd00::2'), v4('192.168.1.20')],
  wlan0: [v4('192.168.1.21'), v4('169.254.3.4')],
};

test('links name reachable addresses only, IPv4 first, containers last', () => {
  expect(ownAddresses(interfaces)).toEqual(['192.168.1.20', '192.168.1.21', 'fd00::2', '172.17.0.1']);
});

test('links name what the listener is bound to', () => {
  expect(linkAddresses('127.0.0.1', [], interfaces)).toEqual(['127.0.0.1']);
  expect(linkAddresses('0.0.0.0', ['health.example'], interfaces)).toEqual([
    'health.example',
    '192.168.1.20',
    '192.168.1.21',
    'fd00::2',
    '172.17.0.1',
  ]);
  expect(linkAddresses(null, [], { lo: interfaces.lo })).toEqual(['127.0.0.1']);
});

test('own names come in every form that a client may write', () => {
  expect(ownNames(['Health.Example.'], 'Ada-PC.example.org')).toEqual([
    'ada-pc.example.org',
    'ada-pc',
    'ada-pc.local',
    'health.example',
  ]);
  expect(ownNames([], 'Adas-Mac.local')).toEqual(['adas-mac.local', 'adas-mac']);
});

test('a system name that is no DNS name gives no .local name', () => {
  expect(['localhost', 'localhost.localdomain', 'ada_pc', 'café', '', '-a'].map(localNameOf)).toEqual(
    Array.from({ length: 6 }, () => null),
  );
  expect(localNameOf('Box')).toBe('box.local');
});
