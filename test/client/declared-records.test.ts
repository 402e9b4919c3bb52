import { expect, it } from 'vitest';
import { expectMade } from '../made-file.ts';
import { fieldDeclarations, listDeclarations, recordDeclarations, wordDeclarations } from './declared-records.ts';

it.each([
  ['records/records', recordDeclarations],
  ['records/known-words', wordDeclarations],
  ['records/answer-fields', fieldDeclarations],
  ['client/lists', listDeclarations],
] as const)('packages/client/src/%s.ts says what the contract says', async (name, declarations) => {
  const text = await declarations();
  expect(text).not.toMatch(/: (?:unknown|any)\b/);
  await expectMade(`packages/client/src/${name}.ts`, text);
});
