import {
  findName,
  labColumnRoles,
  plainName,
  quantityTypeNames,
  tableRoles,
  valueTableKinds,
  type LabColumnRole,
  type TableColumns,
  type ValueColumns,
  type ValueTableKind,
} from '@vitalgate/contract';
import { statedColumns } from '../../lab-csv/stated-columns.ts';
import { offsetSeconds } from '../rows/table-times.ts';
import { typeOf } from './find-units.ts';
import { canBeRead } from './propose.ts';
import { typesCalled } from '../words/role-words.ts';
import { spelledUnit, unitOfType } from '../words/unit-words.ts';

/** Columns that the user stated in words, or what is wrong with the words. */
export type ReadWords =
  { readonly columns: TableColumns; readonly problem: null } | { readonly columns: null; readonly problem: string };

const refuse = (problem: string): ReadWords => ({ columns: null, problem });

interface Part {
  readonly key: string;
  readonly value: string;
  readonly written: string;
}

const partsOf = (words: string): readonly Part[] =>
  words.split(',').map((written) => {
    const [, key = '', value = ''] = /^\s*([A-Za-z][\w.]*)\s*=\s*(.*?)\s*$/u.exec(written) ?? [];
    return { key, value, written: written.trim() };
  });

const settings = ['kind', 'order', 'decimal', 'offset', 'source', 'sheet'] as const;

/** The sheet that words name, if the file has several; null if they name none. */
export function statedSheet(words: string): string | null {
  return partsOf(words).find(({ key }) => key === 'sheet')?.value ?? null;
}

function kindIn(parts: readonly Part[]): ValueTableKind | 'laboratory' | null {
  const stated = parts.find(({ key }) => key === 'kind')?.value;
  if (stated !== undefined)
    return valueTableKinds.find((one) => one === stated) ?? (stated === 'laboratory' ? 'laboratory' : null);
  const keys = parts.map(({ key }) => key).filter((key) => !settings.some((one) => one === key));
  if (keys.every((key) => key === 'layout' || labColumnRoles.some((role) => role === (key as LabColumnRole))))
    return 'laboratory';
  if (keys.includes('activity')) return 'workouts';
  return keys.includes('food') || keys.includes('meal') ? 'foods' : 'samples';
}

/** The position of a column that is called by its name, or by its number from 1; -1 if there is none. */
function placeOf(written: string, header: readonly string[]): number {
  const exact = header.indexOf(written);
  if (exact >= 0 && written !== '') return exact;
  const named = header.findIndex((name) => plainName(name) === plainName(written) && plainName(name) !== '');
  if (named >= 0) return named;
  const number = /^\d{1,4}$/u.test(written) ? Number(written) : 0;
  return number <= header.length ? number - 1 : -1;
}

/** The role that a key names: a word of the kind, or a quantity type by any of its names. */
function roleOf(kind: ValueTableKind, key: string): string | null {
  const own = tableRoles[kind].find((role) => role.toLowerCase() === key.toLowerCase());
  if (own !== undefined || kind === 'workouts') return own ?? null;
  const [called, ...others] = typesCalled(key);
  return findName(key, quantityTypeNames).id ?? (others.length === 0 ? (called ?? null) : null);
}

const orders: ReadonlyMap<string, ValueColumns['dateOrder']> = new Map([
  ['day', 'dayFirst'],
  ['month', 'monthFirst'],
]);
const signs: ReadonlyMap<string, ValueColumns['decimalSign']> = new Map([
  ['point', '.'],
  ['comma', ','],
]);

/** Reads words such as `date=Datum,bodyMass=Gewicht,bodyMass.unit=kg,order=day` for a file of this header. Decisions 0111 and 0192. */
export function readColumnsWords(words: string, header: readonly string[]): ReadWords {
  const parts = partsOf(words);
  const kind = kindIn(parts);
  if (kind === null) return refuse(`kind is one of ${valueTableKinds.join(', ')}, laboratory`);
  if (kind === 'laboratory') {
    const own = parts.filter(({ key }) => key !== 'kind' && key !== 'sheet').map(({ written }) => written);
    return statedColumns(own.join(','), header);
  }
  const columns: Record<string, number> = {};
  const units: Record<string, string> = {};
  const found: { -readonly [Key in 'dateOrder' | 'decimalSign' | 'offset' | 'source']: ValueColumns[Key] } = {
    dateOrder: null,
    decimalSign: null,
    offset: null,
    source: null,
  };
  for (const { key, value, written } of parts) {
    if (key === 'kind' || key === 'sheet') continue;
    if (key === 'order') {
      found.dateOrder = orders.get(value) ?? null;
      if (found.dateOrder === null) return refuse(`order is day or month, not "${value}"`);
    } else if (key === 'decimal') {
      found.decimalSign = signs.get(value) ?? null;
      if (found.decimalSign === null) return refuse(`decimal is point or comma, not "${value}"`);
    } else if (key === 'offset') {
      if (offsetSeconds(value) === null) return refuse(`offset is like +02:00, or utc, not "${value}"`);
      found.offset = value;
    } else if (key === 'source') {
      found.source = value;
    } else {
      const [name = '', isUnit] = key.split('.');
      const role = roleOf(kind, name);
      if (role === null || (isUnit !== undefined && isUnit !== 'unit'))
        return refuse(
          `"${written}" names none of ${tableRoles[kind].join(', ')}, ${settings.join(', ')}, and no metric such as weight or steps`,
        );
      if (isUnit === 'unit') {
        const unit = unitOfWords(kind, role, value);
        if (unit === null) return refuse(`${role} is not measured in "${value}"`);
        units[role] = unit;
      } else {
        const place = placeOf(value, header);
        if (place < 0)
          return refuse(`there is no column "${value}"; there are ${header.filter((one) => one !== '').join(', ')}`);
        if (columns[role] !== undefined) return refuse(`${role} is named twice`);
        columns[role] = place;
      }
    }
  }
  const stated: ValueColumns = { kind, columns, units, ...found };
  if (new Set(Object.values(columns)).size < Object.keys(columns).length)
    return refuse('a column can be one thing only');
  if (canBeRead(stated)) return { columns: stated, problem: null };
  const needs = {
    samples: 'date and a metric, or date, type and value',
    workouts: 'date or start, and activity',
    foods: 'date, and food or a nutrient',
  };
  return refuse(`for kind=${kind}, ${needs[kind]} must be named`);
}

function unitOfWords(kind: ValueTableKind, role: string, text: string): string | null {
  const type = typeOf(kind, role);
  if (type === null) return null;
  if (text === '1') return '1';
  return kind === 'workouts' && role === 'duration' ? spelledUnit(text) : unitOfType(type, text);
}

const isPlain = (name: string): boolean => name !== '' && !/[,="'`$\\]/u.test(name) && name === name.trim();

/** A column as words call it: by its name, or by its number if the name is not plain or stands twice. */
function calledColumn(header: readonly string[], at: number): string {
  const name = header[at] ?? '';
  return isPlain(name) && !/^\d+$/u.test(name) && placeOf(name, header) === at ? name : String(at + 1);
}

/** The words of columns, which `readColumnsWords` reads back. */
export function wordsOfColumns(columns: TableColumns, header: readonly string[]): string {
  const places = Object.entries(columns.columns as Readonly<Record<string, number>>).map(
    ([role, at]) => `${role}=${calledColumn(header, at)}`,
  );
  const order = columns.dateOrder === null ? [] : [`order=${columns.dateOrder === 'dayFirst' ? 'day' : 'month'}`];
  if (!('kind' in columns)) return [`kind=laboratory`, ...places, `layout=${columns.layout}`, ...order].join(',');
  const units = Object.entries(columns.units)
    .filter(([role]) => columns.columns[role] !== undefined || columns.columns['type'] !== undefined)
    .filter(([role, unit]) => unitOfWords(columns.kind, role, unit) !== null)
    .map(([role, unit]) => `${role}.unit=${unit}`);
  return [
    ...(columns.kind === 'samples' ? [] : [`kind=${columns.kind}`]),
    ...places,
    ...units,
    ...order,
    ...(columns.decimalSign === null ? [] : [`decimal=${columns.decimalSign === '.' ? 'point' : 'comma'}`]),
    ...(columns.offset === null ? [] : [`offset=${columns.offset}`]),
    ...(columns.source === null ? [] : [`source=${columns.source}`]),
  ].join(',');
}
