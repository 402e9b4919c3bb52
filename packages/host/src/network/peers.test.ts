import type { NetworkInterfaceInfo } from 'node:os';
import { describe, expect, test } from 'vitest';
import { isLocalPeer, isLoopback, kindOf, peerOf, plainAddress } from './peers.ts';

const info = (family: 'IPv4' | 'IPv6', cidr: string): NetworkInterfaceInfo => ({
  family,
  address: cidr.split('/')[0] ?? '',
  netmask: '',
  cidr,
  mac: '00:00:00:00:00:00',
  internal: false,
  scopeid: 0,
});
const none = () => ({});
const own = () => ({ eth0: [info('IPv4', '198.51.100.7/24'), info('IPv6', '2001:db8:1:2::7/64')] });
const tunnel = () => ({ tun0: [info('IPv4', '198.51.100.7/0'), info('IPv6', '2001:db8::7/0')] });

describe('isLocalPeer', () => {
  test.each([
    '127.0.0.1',
    '127.9.9.9',
    '::1',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.2',
    '169.254.7.7',
    '100.64.0.1',
    '100.127.255.254',
    'fe80::1',
    'fe80::1%eth0',
    'febf::1',
    'fc00::1',
    'fdff::1',
    '::ffff:192.168.1.2',
    '::FFFF:10.1.2.3',
  ])('lets %s in', (address) => expect(isLocalPeer(address, none)).toBe(true));

  test.each([
    '8.8.8.8',
    '172.15.255.255',
    '172.32.0.1',
    '100.63.255.255',
    '100.128.0.1',
    '192.167.1.1',
    '11.0.0.1',
    '2001:db8::1',
    'fec0::1',
    'fb00::1',
    '::ffff:8.8.8.8',
    '::',
    '0.0.0.0',
    '',
    'localhost',
    undefined,
  ])('keeps %s out', (address) => expect(isLocalPeer(address, none)).toBe(false));

  test('lets in what shares a prefix with an own interface, and no more', () => {
    expect(isLocalPeer('198.51.100.200', own)).toBe(true);
    expect(isLocalPeer('::ffff:198.51.100.200', own)).toBe(true);
    expect(isLocalPeer('2001:db8:1:2::99', own)).toBe(true);
    expect(isLocalPeer('198.51.101.1', own)).toBe(false);
    expect(isLocalPeer('2001:db8:1:3::1', own)).toBe(false);
  });

  test('a tunnel whose prefix is the whole internet lets nobody in', () => {
    expect(isLocalPeer('8.8.8.8', tunnel)).toBe(false);
    expect(isLocalPeer('2001:4860::1', tunnel)).toBe(false);
  });
});

test('plainAddress unwraps IPv4 and drops the interface', () => {
  expect(['::ffff:10.0.0.5', '10.0.0.5', 'fe80::1%en0', '::1', '::ffff:abcd'].map(plainAddress)).toEqual([
    '10.0.0.5',
    '10.0.0.5',
    'fe80::1',
    '::1',
    '::ffff:abcd',
  ]);
});

test.each([
  ['192.168.1.7', '192.168.1.7'],
  ['::ffff:192.168.1.7', '192.168.1.7'],
  ['127.0.0.2', '127.0.0.2'],
  ['::1', '::1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::ffff:10.0.0.1', '2001:db8:1:2::/64'],
  ['2001:db8::7', '2001:db8:0:0::/64'],
  ['fd00::1:2:3:4:5', 'fd00:0:0:1::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['', ''],
])('%j counts as the peer %j', (address, peer) => {
  expect(peerOf(address)).toBe(peer);
});

test.each([
  ['127.0.0.1', true],
  ['127.200.3.4', true],
  ['::1', true],
  ['::2', false],
  ['128.0.0.1', false],
  ['', false],
])('%j is loopback: %s', (address, expected) => {
  expect(isLoopback(address)).toBe(expected);
});

test.each([
  ['127.3.0.1', 'loopback'],
  ['::ffff:127.0.0.1', 'loopback'],
  ['::1', 'loopback'],
  ['192.168.1.7', 'IPv4'],
  ['::ffff:192.168.1.7', 'IPv4'],
  ['fe80::1%eth0', 'IPv6'],
])('the kind of %s is %s', (address, expected) => {
  expect(kindOf(address)).toBe(expected);
});
