import { describe, expect, it } from 'vitest';
import { pairingLink } from '../../../host/src/certificate/pairing-link.ts';
import { formatHostAddress, parseHostAddress, parsePairingLink } from './pairing-link.ts';

const fingerprint = 'ab'.repeat(32);

function refusal(link: string): string {
  try {
    return JSON.stringify(parsePairingLink(link));
  } catch (error) {
    return String((error as { code?: string }).code);
  }
}

describe('parsePairingLink', () => {
  it('reads what the host writes, whatever the addresses', () => {
    const hosts = ['192.168.1.20', 'fd00::2', 'box.local'];
    expect(parsePairingLink(pairingLink(hosts, 9000, fingerprint) ?? '')).toEqual({
      addresses: hosts.map((host) => ({ host, port: 9000 })),
      fingerprint,
    });
  });

  it.each([
    [`VITALGATE://box.local?sha256=${fingerprint.toUpperCase()}`, 'box.local', 8443],
    [` vitalgate://[::1]:1/?later=1&sha256=${fingerprint}`, '::1', 1],
    // As chat programs and web pages hand them on.
    [`<vitalgate://box.local?sha256=${fingerprint}>.`, 'box.local', 8443],
    [`("vitalgate://box.local?sha256=${fingerprint}"), `, 'box.local', 8443],
    [`VITALGATE://BOX.LOCAL:1/?SHA256=${fingerprint.toUpperCase()}`, 'BOX.LOCAL', 1],
    [encodeURIComponent(`vitalgate://[::1]:1?sha256=${fingerprint}`), '::1', 1],
    [`vitalgate://10.0.0.5:65535?sha256=${(fingerprint.match(/../g) ?? []).join('%3A')}`, '10.0.0.5', 65_535],
  ])('reads %s', (link, host, port) => {
    const found = parsePairingLink(link);
    expect(found).toEqual({ addresses: [{ host, port }], fingerprint });
  });

  it('reads further addresses of a link that was written into HTML', () => {
    const { addresses } = parsePairingLink(`vitalgate://10.0.0.5:1?sha256=${fingerprint}&amp;host=10.0.0.6.`);
    expect(addresses).toEqual([
      { host: '10.0.0.5', port: 1 },
      { host: '10.0.0.6', port: 1 },
    ]);
  });

  it.each([
    '',
    'https://box.local:8443/',
    `vitalgate://box.local?sha256=${fingerprint.slice(1)}.`,
    'vitalgate%3A%2F%2Fbox.local%zz',
    `http://box.local?sha256=${fingerprint}`,
    'vitalgate://box.local:8443',
    'vitalgate://box.local:8443?sha256=',
    `vitalgate://?sha256=${fingerprint}`,
    `vitalgate://box.local:0?sha256=${fingerprint}`,
    `vitalgate://box.local:65536?sha256=${fingerprint}`,
    `vitalgate://evil@box.local?sha256=${fingerprint}`,
    `vitalgate://box local?sha256=${fingerprint}`,
    `vitalgate://box.local?sha256=${fingerprint}&sha256=${'cd'.repeat(32)}`,
    `vitalgate://box.local?sha256=${fingerprint}&host=a/b`,
    `vitalgate://box.local?sha256=%zz`,
    `vitalgate://[::1?sha256=${fingerprint}`,
  ])('refuses %j', (link) => {
    expect(refusal(link)).toBe('invalid_link');
  });
});

describe('an address', () => {
  it.each([
    ['box', { host: 'box', port: 8443 }],
    ['localhost:9000', { host: 'localhost', port: 9000 }],
    ['[fd00::2]:9000', { host: 'fd00::2', port: 9000 }],
    ['fd00::2', { host: 'fd00::2', port: 8443 }],
    ['fe80::1%eth0', { host: 'fe80::1%eth0', port: 8443 }],
  ])('is read from %s and written back', (written, address) => {
    expect(parseHostAddress(written)).toEqual(address);
    expect(parseHostAddress(formatHostAddress(address))).toEqual(address);
  });

  it.each(['', 'https://box', 'box:', 'box:x', 'box:123456', 'a b', 'box/path', '[box]'])('is not %j', (written) => {
    expect(() => parseHostAddress(written)).toThrow(expect.objectContaining({ code: 'invalid_link' }));
  });
});
