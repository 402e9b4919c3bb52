import type { RecordSink } from '@vitalgate/core';
import type { ImportSource } from '../../kit/importer.ts';
import { readJsonFile } from '../../kit/json/json-file.ts';
import { plainObject } from '../../kit/json/plain-json.ts';
import { handFdcFood } from './fdc-food.ts';
import { fdcJsonFood } from './fdc-json-food.ts';

/** The lists of the downloads, and that of a search. */
const lists = ['SRLegacyFoods', 'FoundationFoods', 'SurveyFoods', 'BrandedFoods', 'foods'] as const;

const hasNutrients = /"foodNutrients"\s*:\s*\[/u;
const hasNumber = /"(?:fdcId|nutrientNumber|nutrientId|ndbNumber)"\s*:|"FoodNutrient"/u;

/** Whether a file that begins so holds foods of FoodData Central. */
export function isFdcJson(head: string): boolean {
  return /^\ufeff?\s*[[{]/u.test(head) && hasNutrients.test(head) && hasNumber.test(head);
}

/** Where the foods lie: in a list that is the file, in one that has a name, or the file is a food itself. */
function pathsOf(head: string): readonly (readonly string[])[] {
  if (/^\ufeff?\s*\[/u.test(head)) return [['*']];
  const begins = (list: string): boolean => new RegExp(`"${list}"\\s*:\\s*\\[`, 'u').test(head);
  return lists.some(begins) ? lists.map((list) => [list, '*']) : [[]];
}

/** Reads a JSON file of foods in any of its shapes, food by food. Answers whether it was whole. */
export async function readFdcJson(source: ImportSource, path: string, sink: RecordSink): Promise<boolean> {
  let seen = 0;
  const onValue = (value: unknown): void => {
    seen++;
    const fields = plainObject(value);
    if (fields === null) sink.skip({ kind: 'food', reason: 'invalidValue', subject: path });
    else handFdcFood(fdcJsonFood(fields), sink);
  };
  const parts = pathsOf(await source.head(path)).map((place) => ({ path: place, onValue }));
  const onFault = (): void => sink.skip({ kind: 'food', reason: 'invalidValue', subject: path });
  const isWhole = (await readJsonFile(source, path, parts, { onFault })) === 'whole';
  if (!isWhole) sink.skip({ kind: 'file', reason: seen === 0 ? 'invalidFile' : 'endsEarly', subject: path });
  return isWhole;
}
