import type { RecordSink } from '@vitalgate/core';
import type { ImportSource } from '../../kit/importer.ts';
import { readJsonFile } from '../../kit/json/json-file.ts';
import { plainObject } from '../../kit/json/plain-json.ts';
import { createTextLines } from '../../kit/json/text-lines.ts';
import { handProduct } from './off-product.ts';

/** Names of members that products have in every shape. A dump orders them as it likes, so any few will do. */
const marks =
  /"(?:product_name(?:_[a-z]{2})?|nutriments|nutrition_data_per|ingredients_text(?:_[a-z]{2})?|countries_tags|categories_tags|brands_tags|last_modified_t|nova_group|states_tags|unique_scans_n|pnns_groups_[12]|code|lang|completeness|emb_codes|allergens_tags|image_url|popularity_tags)"\s*:/gu;

const fewestMarks = 3;

/** Whether a file that begins so holds products of Open Food Facts as JSON. */
export function isOffJson(head: string): boolean {
  if (!/^\ufeff?\s*[[{]/u.test(head)) return false;
  return new Set(head.match(marks)).size >= fewestMarks;
}

/** Columns that the table of all products has, and few other tables. */
const columns = ['code', 'product_name', 'brands'] as const;

/** The columns of a file that begins so, if it is a table of products, whose cells are never quoted; null if it is none. */
export function offColumns(head: string): readonly string[] | null {
  const names = (head.replace(/^\ufeff/u, '').split('\n', 1)[0] ?? '').replace(/\r$/u, '').split('\t');
  const isTable = columns.every((name) => names.includes(name)) && names.some((name) => name.endsWith('_100g'));
  return isTable ? names : null;
}

/** Products in a value: one, one in an answer of the API, or a list of them. */
function handValue(value: unknown, sink: RecordSink, path: string): void {
  const fields = plainObject(value);
  const products: unknown = fields?.['products'];
  if (Array.isArray(products)) {
    for (const each of products) handValue(each, sink, path);
    return;
  }
  const product = plainObject(fields?.['product']);
  if (fields === null || (product === null && fields['code'] === undefined && fields['_id'] === undefined)) {
    sink.skip({ kind: 'food', reason: 'invalidValue', subject: path });
    return;
  }
  handProduct(product === null ? fields : { code: fields['code'], ...product }, sink);
}

/** Reads a dump: a product on each line. Answers whether it was whole. */
async function readLines(source: ImportSource, path: string, sink: RecordSink): Promise<boolean> {
  const fault = (): void => sink.skip({ kind: 'food', reason: 'invalidValue', subject: path });
  let last: string | null = null;
  const hand = (text: string): boolean => {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      return false;
    }
    handValue(value, sink, path);
    return true;
  };
  const lines = createTextLines((line) => {
    if (last !== null && !hand(last)) fault();
    last = 'text' in line ? line.text : null;
    if ('fault' in line) fault();
  });
  const end = await source.read(path, (text) => lines.write(text));
  const { isOpen } = lines.end();
  // A last line without its break may be a half.
  const isCut = last !== null && !hand(last);
  if (isCut && !isOpen) fault();
  const isWhole = end === 'whole' && !(isCut && isOpen);
  if (!isWhole) sink.skip({ kind: 'file', reason: 'endsEarly', subject: path });
  return isWhole;
}

/** Reads one JSON text: a product, an answer of the API, or a list of products. */
async function readText(source: ImportSource, path: string, head: string, sink: RecordSink): Promise<boolean> {
  const onValue = (value: unknown): void => handValue(value, sink, path);
  const isList = /^\ufeff?\s*\[/u.test(head);
  const hasList = /"products"\s*:\s*\[/u.test(head);
  const parts = [{ path: isList ? ['*'] : hasList ? ['products', '*'] : [], onValue }];
  const onFault = (): void => sink.skip({ kind: 'food', reason: 'invalidValue', subject: path });
  const isWhole = (await readJsonFile(source, path, parts, { onFault })) === 'whole';
  if (!isWhole) sink.skip({ kind: 'file', reason: 'endsEarly', subject: path });
  return isWhole;
}

function isOneText(head: string): boolean {
  const [first = ''] = head
    .replace(/^\ufeff/u, '')
    .trimStart()
    .split('\n', 1);
  if (first.startsWith('[')) return true;
  // A dump has a product on each line; a text of several lines does not end its first one with the object.
  return first.length < head.trimStart().length && !first.trimEnd().endsWith('}');
}

/** Reads the table of all products, whose cells stand between tabs as they are. Answers whether it was whole. */
async function readTable(
  source: ImportSource,
  path: string,
  names: readonly string[],
  sink: RecordSink,
): Promise<boolean> {
  const lines = createTextLines((line) => {
    if (line.number === 1) return;
    if ('fault' in line) {
      sink.skip({ kind: 'food', reason: 'invalidValue', subject: path });
      return;
    }
    const product: Record<string, string> = {};
    let at = 0;
    for (const cell of line.text.split('\t')) {
      const name = names[at++];
      if (name !== undefined && cell !== '') product[name] = cell;
    }
    handProduct(product, sink);
  });
  const end = await source.read(path, (text) => lines.write(text));
  lines.end();
  if (end !== 'whole') sink.skip({ kind: 'file', reason: 'endsEarly', subject: path });
  return end === 'whole';
}

/** Reads a file of products, a table or JSON in any of its shapes. Answers whether it was whole. */
export async function readProducts(source: ImportSource, path: string, sink: RecordSink): Promise<boolean> {
  const head = await source.head(path);
  const names = offColumns(head);
  if (names !== null) return readTable(source, path, names, sink);
  return isOneText(head) ? readText(source, path, head, sink) : readLines(source, path, sink);
}
