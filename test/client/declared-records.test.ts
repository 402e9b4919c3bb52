import { expect, it } from 'vitest';
import { recordDeclarations, wordDeclarations } from './declared-records.ts';

it.each([
  ['records', recordDeclarations],
  ['known-words', wordDeclarations],
] as const)('packages/client/src/records/%s.ts says what the contract says', async (name, declarations) => {
  const text = await declarations();
  expect(text).not.toMatch(/: (?:unknown|any)\b/);
  await expect(text).toMatchFileSnapshot(`../../packages/client/src/records/${name}.ts`);
});
