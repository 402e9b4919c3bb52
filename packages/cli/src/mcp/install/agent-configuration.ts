import { isDeepStrictEqual } from 'node:util';
import { applyEdits, modify, parse as parseJson, type ParseError } from 'jsonc-parser';
import { parse as parseToml, stringify as tomlText } from 'smol-toml';
import type { Agent } from './agents.ts';

/** The name of the server in every configuration. */
export const serverName = 'vitalgate';

/** A configuration that cannot be changed without guessing: `reason` says why. */
export class UnreadableConfiguration extends Error {
  override readonly name = 'UnreadableConfiguration';
}

type Table = Readonly<Record<string, unknown>>;

function isTable(value: unknown): value is Table {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The configuration as values. An empty text is an empty table. Throws UnreadableConfiguration. */
function valuesOf(text: string, { format, table }: Agent): Table {
  if (text.trim() === '') return {};
  let values: unknown;
  if (format === 'toml') {
    try {
      values = parseToml(text);
    } catch (error) {
      throw new UnreadableConfiguration(`it is no TOML: ${(error as Error).message.split('\n')[0] ?? ''}`);
    }
  } else {
    const errors: ParseError[] = [];
    values = parseJson(text, errors, { allowTrailingComma: true });
    const [first] = errors;
    if (first !== undefined) {
      throw new UnreadableConfiguration(`it is no JSON in line ${text.slice(0, first.offset).split('\n').length}`);
    }
  }
  if (!isTable(values)) throw new UnreadableConfiguration('it is no table of settings');
  if (values[table] !== undefined && !isTable(values[table])) {
    throw new UnreadableConfiguration(`its ${table} is no table of servers`);
  }
  return values;
}

/** What the values are to be afterwards. */
function wantedValues(values: Table, { table }: Agent, entry: object | null): Table {
  const { [serverName]: _before, ...others } = (values[table] ?? {}) as Table;
  return { ...values, [table]: entry === null ? others : { ...others, [serverName]: entry } };
}

/** Values without what a parser adds to them. */
function plain(values: unknown): unknown {
  return JSON.parse(JSON.stringify(values));
}

/** Equal, but that a table without servers is as good as none. */
function isSame(one: Table, other: Table, { table }: Agent): boolean {
  const bare = ({ [table]: servers, ...rest }: Table) => [rest, servers ?? {}];
  return isDeepStrictEqual(plain(bare(one)), plain(bare(other)));
}

function withJsonEntry(text: string, { table }: Agent, entry: object | null): string {
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const isTabbed = /^\t/m.test(text);
  const indent = /^( +)"/m.exec(text)?.[1]?.length ?? 2;
  const formattingOptions = { insertSpaces: !isTabbed, tabSize: indent, eol };
  const begun = text.trim() === '' ? `{}${eol}` : text;
  return applyEdits(begun, modify(begun, [table, serverName], entry ?? undefined, { formattingOptions }));
}

/** Lines that say nothing by themselves: a comment above a table belongs to that table. */
const isSilent = (line: string): boolean => /^\s*(?:#.*)?$/.test(line);

/** Its tables are cut out; a new one stands in the place of the first, or at the end. */
function withTomlEntry(text: string, { table }: Agent, entry: object | null): string {
  const header = new RegExp(String.raw`^\s*\[\s*${table}\s*\.\s*"?${serverName}"?\s*(?:\.[^\]]*)?\]`);
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const fresh =
    entry === null
      ? []
      : tomlText({ [table]: { [serverName]: entry } })
          .trim()
          .split('\n');
  const lines = text.split(/\r?\n/);
  const kept: string[] = [];
  let place: number | null = null;
  for (let at = 0; at < lines.length; at += 1) {
    if (!header.test(lines[at] ?? '')) {
      kept.push(lines[at] ?? '');
      continue;
    }
    place ??= kept.length;
    const next = lines.findIndex((line, index) => index > at && /^\s*\[/.test(line) && !header.test(line));
    let end = next === -1 ? lines.length : next;
    // What stands between its last setting and the next table is not its own.
    while (isSilent(lines[end - 1] ?? '')) end -= 1;
    at = end - 1;
  }
  if (place === null) {
    while (kept.at(-1)?.trim() === '') kept.pop();
    return [...kept, ...(kept.length === 0 ? [] : ['']), ...fresh, ''].join(eol);
  }
  const isDoubleGap = entry === null && [kept[place - 1] ?? '', kept[place] ?? ''].every((line) => line.trim() === '');
  return [...kept.slice(0, place), ...fresh, ...kept.slice(isDoubleGap ? place + 1 : place)].join(eol);
}

/** The server in a configuration; null if it is not there. Throws UnreadableConfiguration. */
export function entryIn(text: string, agent: Agent): unknown {
  return (valuesOf(text, agent)[agent.table] as Table | undefined)?.[serverName] ?? null;
}

/**
 * A configuration with the server in it, or without it if the entry is null. Everything else stays as it is, comments and
 * order too. Throws UnreadableConfiguration, also if the change would reach anything else.
 */
export function withEntry(text: string, agent: Agent, entry: object | null): string {
  const mark = text.startsWith('\ufeff') ? '\ufeff' : '';
  const bare = text.slice(mark.length);
  const values = valuesOf(bare, agent);
  const wanted = wantedValues(values, agent, entry);
  if (isDeepStrictEqual(plain(values), plain(wanted))) return text;
  const changed = agent.format === 'toml' ? withTomlEntry(bare, agent, entry) : withJsonEntry(bare, agent, entry);
  let after: Table | null = null;
  try {
    after = valuesOf(changed, agent);
  } catch (error) {
    if (!(error instanceof UnreadableConfiguration)) throw error;
  }
  if (after === null || !isSame(after, wanted, agent)) {
    throw new UnreadableConfiguration('it is written in a way that this program cannot change');
  }
  return `${mark}${changed}`;
}
