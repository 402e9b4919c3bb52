import { expect, test } from 'vitest';
import { rehearsalOf, rehearseOption, type RehearsalWords } from './rehearse-option.ts';

const words = (given: Partial<RehearsalWords>): RehearsalWords => ({
  autoApprove: true,
  rehearse: [],
  sampleData: true,
  address: null,
  ...given,
});

test('without --auto-approve there is no rehearsal', () => {
  expect(rehearsalOf(words({ autoApprove: false, sampleData: false, address: '0.0.0.0' }))).toBeNull();
});

test('several --rehearse are played together', () => {
  expect(rehearsalOf(words({ address: '127.0.0.1' }))).toEqual({
    decision: 'approve',
    revokeAfter: null,
    grantsPermissions: true,
    limitsRate: false,
  });
  const rehearse = ['expire', 'revoke-after=12', 'no-permission', 'rate-limit'];
  expect(rehearsalOf(words({ rehearse, address: '::1' }))).toEqual({
    decision: 'wait',
    revokeAfter: 12,
    grantsPermissions: false,
    limitsRate: true,
  });
});

test.each([
  [{ autoApprove: false, rehearse: ['deny'] }, /--rehearse needs --sample-data --auto-approve/],
  [{ sampleData: false }, /give --sample-data/],
  [{ address: '0.0.0.0' }, /loopback only.*--address 0\.0\.0\.0/],
  [{ address: '::' }, /loopback only/],
  [{ address: '192.168.1.20' }, /loopback only/],
  [{ address: '127.0.0.1.evil.example' }, /loopback only/],
  [{ rehearse: ['deny', 'expire'] }, /cannot expire/],
] as const)('%j are wrong words', (given, message) => {
  expect(() => rehearsalOf(words(given))).toThrow(message);
  expect(() => rehearsalOf(words(given))).toThrow(expect.objectContaining({ exitCode: 2 }));
});

test.each(['nonsense', 'revoke-after', 'revoke-after=0', 'revoke-after=-1', 'revoke-after=1.5', 'deny,expire', ''])(
  '--rehearse %j is refused with the words there are',
  (word) => {
    expect(() => rehearseOption()(word)).toThrow(/deny\|expire\|revoke-after=N\|no-permission\|rate-limit/);
  },
);
