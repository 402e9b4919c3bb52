import { describe, expect, it } from 'vitest';
import { isHostAllowed, ownHostNames } from './host-name.ts';

const own = ownHostNames(['Adas-Mac', 'box.lan', 'Tower.local.']);

describe('a Host header', () => {
  it.each([
    '127.0.0.1',
    '127.0.0.1:8443',
    '192.168.1.20:8443',
    '10.0.0.7',
    '100.64.3.2:8443',
    '[::1]',
    '[::1]:8443',
    '[fe80::1]:8443',
    '[fe80::1%25eth0]:8443',
    '[fd00:1:2:3:4:5:6:7]',
    '[::ffff:192.168.1.20]:8443',
    '[2001:db8::192.168.1.20]',
    'localhost',
    'localhost:8443',
    'LOCALHOST:8443',
    'localhost.:8443',
    'localhost.',
    'adas-mac',
    'adas-mac.local:8443',
    'ADAS-MAC.LOCAL:8443',
    'Adas-Mac.local.',
    'box.lan:1',
    'tower.local:65535',
  ])('S2: %s is let in', (header) => {
    expect(isHostAllowed(header, own)).toBe(true);
  });

  it.each([
    'evil.example',
    'evil.example:8443',
    'localhost.evil.example',
    'evil.localhost',
    '127.0.0.1.evil.example',
    '127.0.0.1.nip.io:8443',
    'adas-mac.evil.example',
    'adas-mac.local.evil.example',
    'box.lan.local',
    'tower',
    '0.0.0.0',
    '0.0.0.0:8443',
    '[::]:8443',
    '[::ffff:0.0.0.0]',
    '[0:0:0:0:0:0:0:0]',
    '256.1.1.1',
    '1.2.3',
    '1.2.3.4.5',
    '127.1',
    '0x7f.0.0.1',
    '2130706433',
    '::1',
    'fe80::1',
    '[::1',
    '[::1]x',
    '[gggg::1]',
    '[1:2:3:4:5:6:7:8:9]',
    '[1:2:3:4:5:6:7]',
    '[1::2::3]',
    '[]',
    'a b',
    'x:65536',
    'localhost:65536',
    'localhost:',
    'localhost:-1',
    'localhost:80:80',
    'localhost/x',
    'localhost@evil.example',
    'evil.example@localhost',
    'localhost, evil.example',
    'localhost..',
    '.localhost',
    '.',
    ':8443',
    '',
  ])('S1, S48: %j is kept out', (header) => {
    expect(isHostAllowed(header, own)).toBe(false);
  });

  it('S1: that is missing is kept out', () => {
    expect(isHostAllowed(null, own)).toBe(false);
  });
});

describe('the own names of a machine', () => {
  it('are lower case, without a final dot, and bare ones with .local too', () => {
    expect([...own]).toEqual(['adas-mac', 'adas-mac.local', 'box.lan', 'tower.local']);
  });

  it('are none where a name is blank', () => {
    expect([...ownHostNames(['', ' ', '.'])]).toEqual([]);
  });
});
