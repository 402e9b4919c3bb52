import { amountWords, nutrientKeys, quantityTypes, skipKindWords, workoutKinds } from '@vitalgate/contract';
import { expect, test } from 'vitest';
import { english as unitWords } from '../../packages/app/src/format/texts/en.ts';
import { germanSkips } from '../../packages/app/src/import/texts/de.ts';
import { germanWorkouts, german } from '../../packages/app/src/words/texts/de.ts';
import { projectFiles } from '../project-files.ts';

test('every kind of workout and every nutrient has a German name', () => {
  expect(Object.keys(germanWorkouts).sort()).toEqual([...workoutKinds.keys()].sort());
  expect(nutrientKeys.filter((key) => german.nutrient(key) === '')).toEqual([]);
});

test('everything that an import may leave out has German words', () => {
  expect(Object.keys(germanSkips).filter((kind) => skipKindWords(kind)[0].startsWith('entry <'))).toEqual([]);
  const contract = projectFiles(/^packages\/contract\/src\/app\/skip-words\.ts$/)[0]?.text ?? '';
  const kinds = [...contract.matchAll(/^ {4}(\w+): \['/gm)].map(([, kind]) => kind);
  expect(kinds.length).toBeGreaterThan(20);
  expect(kinds.filter((kind) => kind !== undefined && germanSkips[kind] === undefined)).toEqual([]);
});

test('every unit in words that the contract has can be said in another language', () => {
  const number = String;
  const words = quantityTypes.flatMap(({ name, unit }) =>
    [1, 2].map((value) => amountWords(value, unit, name, { number }).unit),
  );
  const sentences = words.filter((word) => /^[a-z]{3,}(?: |$)|[a-z]{3,}\//.test(word) && !/^(?:bpm|kcal)/.test(word));
  expect(sentences.length).toBeGreaterThan(5);
  expect([...new Set(sentences)].filter((word) => !Object.hasOwn(unitWords.units, word))).toEqual([]);
});
