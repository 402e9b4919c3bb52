import { plainName, type ValueColumns } from '@vitalgate/contract';
import { proposeFor } from '../proposal/propose-table.ts';
import type { TableHead } from '../rows/table-head.ts';
import { namedColumns } from '../words/column-name.ts';
import { cuffs } from './cuffs.ts';
import { diaries } from './diaries.ts';
import { meters } from './meters.ts';
import type { Recipe } from './recipe.ts';
import { scales } from './scales.ts';

const recipes: readonly Recipe[] = [...scales, ...cuffs, ...meters, ...diaries];

/** The names that a column may be meant by: whole, and without its unit. */
const namesOf = (header: string): readonly string[] =>
  [header, ...namedColumns(header).map(({ name }) => name)].map(plainName);

/** The columns of a table that a recipe of the product is of; null if none is. */
export function columnsByRecipe(head: TableHead): ValueColumns | null {
  const names = head.header.map(namesOf);
  const placeOf = (name: string): number => names.findIndex((own) => own.includes(plainName(name)));
  const recipe = recipes.find(({ header }) => header.every((name) => placeOf(name) >= 0));
  if (recipe === undefined) return null;
  const { columns } = proposeFor(head, null);
  const own = Object.entries(recipe.columns ?? {}).map(
    ([role, name]) => [role, name === '' ? -1 : placeOf(name)] as const,
  );
  const taken = new Set(own.map(([, at]) => at));
  const roles = new Set(own.map(([role]) => role));
  const others = Object.entries(columns.columns).filter(([role, at]) => !roles.has(role) && !taken.has(at));
  return {
    ...columns,
    columns: Object.fromEntries([...others, ...own.filter(([, at]) => at >= 0)]),
    units: { ...recipe.units },
    // What the file shows goes before what its maker does.
    dateOrder: columns.dateOrder ?? recipe.dateOrder ?? null,
    decimalSign: null,
    source: recipe.source,
  };
}
