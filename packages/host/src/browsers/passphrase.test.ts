import { expect, test } from 'vitest';
import { isPassphrase, keptPassphrase, newPassphrase } from './passphrase.ts';

test('a passphrase is known again, and what is kept of it is another text each time', async () => {
  const text = 'correct horse battery stäple';
  const [kept, again] = [await keptPassphrase(text), await keptPassphrase(text)];
  expect(kept).not.toBe(again);
  expect(kept).not.toContain('horse');
  expect(await isPassphrase(text, kept)).toBe(true);
  // The same letters, as another keyboard writes them.
  expect(await isPassphrase(text.normalize('NFD'), kept)).toBe(true);
  expect(await isPassphrase(`${text} `, kept)).toBe(false);
  expect(await isPassphrase('', kept)).toBe(false);
});

test.each(['', '.', 'AAAA', 'AAAA.AAAA', 'AAAA.'])('kept as %j it lets nobody in', async (kept) => {
  expect(await isPassphrase('', kept)).toBe(false);
});

test('one that is made has four groups of five signs, none of which is mistaken for another', () => {
  const all = Array.from({ length: 50 }, newPassphrase);
  for (const one of all) expect(one).toMatch(/^[a-hj-km-np-z2-9]{5}(?:-[a-hj-km-np-z2-9]{5}){3}$/);
  expect(new Set(all).size).toBe(50);
});
