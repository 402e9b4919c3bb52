import { expect, test } from 'vitest';
import { pageSessions } from './page-sessions.ts';

test('both halves are 256 bits, and different in each session', () => {
  const sessions = pageSessions();
  const cookies = [sessions.begin(), sessions.begin()];
  const secrets = cookies.map((cookie) => sessions.claim([cookie]) ?? '');
  for (const half of [...cookies, ...secrets]) expect(Buffer.from(half, 'base64url')).toHaveLength(32);
  expect(new Set([...cookies, ...secrets]).size).toBe(4);
});

test('a session that was not claimed yet opens nothing, not even with an empty secret', () => {
  const sessions = pageSessions();
  const cookie = sessions.begin();
  for (const secret of ['', 'null', 'undefined', cookie]) expect(sessions.isOpen([cookie], secret)).toBe(false);
});

test('the seventeenth ends the oldest and no other', () => {
  const sessions = pageSessions();
  const all = Array.from({ length: 17 }, () => {
    const cookie = sessions.begin();
    return { cookie, secret: sessions.claim([cookie]) ?? '' };
  });
  expect(all.map(({ cookie, secret }) => sessions.isOpen([cookie], secret))).toEqual([
    false,
    ...Array.from({ length: 16 }, () => true),
  ]);
  expect(sessions.claim([all[0]?.cookie ?? ''])).toBeNull();
});
