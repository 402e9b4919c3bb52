import { expect, it } from 'vitest';
import { expectMade } from '../made-file.ts';
import { fieldDeclarations, recordDeclarations, wordDeclarations } from './declared-records.ts';

it.each([
  ['records', recordDeclarations],
  ['known-words', wordDeclarations],
  ['answer-fields', fieldDeclarations],
] as const)('packages/client/src/records/%s.ts says what the contract says', async (name, declarations) => {
  const text = await declarations();
  expect(text).not.toMatch(/: (?:unknown|any)\b/);
  await expectMade(`packages/client/src/records/${name}.ts`, text);
});
