import type { NetworkInterfaceInfo } from 'node:os';
import { expect, test } from 'vitest';
import { advertisedOn } from './advertised-on.ts';

function info(address: string): NetworkInterfaceInfo {
  const internal = /^(?:127\.|::1$)/.test(address);
  const common = { address, netmask: '', mac: '', internal, cidr: null };
  return address.includes(':') ? { ...common, family: 'IPv6', scopeid: 0 } : { ...common, family: 'IPv4' };
}

const lo = [info('127.0.0.1'), info('::1')];
const wlan0 = [info('192.168.1.20'), info('fd00::20')];
const docker0 = [info('172.17.0.1')];

test.each([
  ['every interface: those of the network, not loopback, not those of containers', null, ['wlan0'], null, true],
  ['every IPv4 interface: no IPv6 address', '0.0.0.0', ['wlan0'], null, false],
  ['one address: its interface, and no other address of it', '192.168.1.20', ['wlan0'], '192.168.1.20', true],
  ['loopback: loopback', '127.0.0.1', ['lo'], '127.0.0.1', true],
  ['another loopback address: loopback', '127.0.0.2', ['lo'], null, false],
  ['localhost: loopback', 'localhost', ['lo'], null, true],
  ['an address that is none of ours: nowhere', '203.0.113.7', [], null, true],
] as const)('%s', (_title, boundTo, interfaces, address, ipv6) => {
  expect(advertisedOn(boundTo, { lo, wlan0, docker0 })).toEqual({ interfaces, address, ipv6 });
});

test('without a network every interface is loopback; containers are better than that', () => {
  expect(advertisedOn(null, { lo }).interfaces).toEqual(['lo']);
  expect(advertisedOn(null, { lo, docker0 }).interfaces).toEqual(['docker0']);
});
