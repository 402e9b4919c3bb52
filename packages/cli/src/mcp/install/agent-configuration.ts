import { isDeepStrictEqual } from 'node:util';
import { findNodeAtLocation, parse as parseJson, parseTree, type Node, type ParseError } from 'jsonc-parser';
import { parse as parseToml, stringify as tomlText } from 'smol-toml';
import type { Agent } from './agents.ts';

export const serverName = 'vitalgate';

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

function wantedValues(values: Table, { table }: Agent, entry: object | null): Table {
  const { [serverName]: _before, ...others } = (values[table] ?? {}) as Table;
  return { ...values, [table]: entry === null ? others : { ...others, [serverName]: entry } };
}

function plain(values: unknown): unknown {
  return JSON.parse(JSON.stringify(values));
}

/** Equal, but that a table without servers is as good as none. */
function isSame(one: Table, other: Table, { table }: Agent): boolean {
  const bare = ({ [table]: servers, ...rest }: Table) => [rest, servers ?? {}];
  return isDeepStrictEqual(plain(bare(one)), plain(bare(other)));
}

interface Layout {
  readonly eol: string;
  readonly indent: string;
}

function layoutOf(text: string): Layout {
  const indent = /^\t/m.test(text) ? '\t' : (/^( +)"/m.exec(text)?.[1] ?? '  ');
  return { eol: text.includes('\r\n') ? '\r\n' : '\n', indent };
}

function memberText(key: string, value: object, depth: number, { eol, indent }: Layout): string {
  const lines = JSON.stringify(value, null, indent).split('\n');
  return `${JSON.stringify(key)}: ${lines.join(`${eol}${indent.repeat(depth)}`)}`;
}

/** An object's text with one member more, behind all others. Nothing of what is there is touched. */
function withMember(text: string, object: Node, member: string, depth: number, { eol, indent }: Layout): string {
  const last = object.children?.at(-1);
  const line = `${eol}${indent.repeat(depth)}${member}`;
  if (last !== undefined) {
    const end = last.offset + last.length;
    return `${text.slice(0, end)},${line}${text.slice(end)}`;
  }
  const start = object.offset + 1;
  const rest = text.slice(start);
  const isOnOneLine = /^[^\n]*\}/.test(text.slice(start, object.offset + object.length));
  const ending = isOnOneLine ? `${eol}${indent.repeat(depth - 1)}${rest.replace(/^[ \t]+(?=\})/, '')}` : rest;
  return `${text.slice(0, start)}${line}${ending}`;
}

/** An object's text without a member, its comma and the white space before it. Comments of others stay. */
function withoutMember(text: string, object: Node, member: Node): string {
  const members = object.children ?? [];
  const at = members.indexOf(member);
  const [before, after] = [members[at - 1], members[at + 1]];
  const end = member.offset + member.length;
  if (before !== undefined) {
    const beforeEnd = before.offset + before.length;
    const gap = text.slice(beforeEnd, member.offset);
    const kept = gap.startsWith(',') ? gap.slice(1).trimEnd() : '';
    return `${text.slice(0, beforeEnd)}${kept}${text.slice(end)}`;
  }
  const comma = after === undefined ? /^\s*,/.exec(text.slice(end)) : /^[^]*?,/.exec(text.slice(end, after.offset));
  const space = /\s*$/.exec(text.slice(object.offset + 1, member.offset))?.[0].length ?? 0;
  return `${text.slice(0, member.offset - space)}${text.slice(end + (comma?.[0].length ?? 0))}`;
}

function withJsonEntry(text: string, { table }: Agent, entry: object | null): string {
  const begun = text.trim() === '' ? `{}${layoutOf(text).eol}` : text;
  const layout = layoutOf(begun);
  const root = parseTree(begun, [], { allowTrailingComma: true });
  if (root === undefined) return begun;
  const servers = findNodeAtLocation(root, [table]);
  const own = findNodeAtLocation(root, [table, serverName]);
  if (servers === undefined) {
    return entry === null
      ? begun
      : withMember(begun, root, memberText(table, { [serverName]: entry }, 1, layout), 1, layout);
  }
  if (own?.parent === undefined) {
    return entry === null ? begun : withMember(begun, servers, memberText(serverName, entry, 2, layout), 2, layout);
  }
  if (entry === null) return withoutMember(begun, servers, own.parent);
  const { offset, length } = own.parent;
  return `${begun.slice(0, offset)}${memberText(serverName, entry, 2, layout)}${begun.slice(offset + length)}`;
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

export function entryIn(text: string, agent: Agent): unknown {
  return (valuesOf(text, agent)[agent.table] as Table | undefined)?.[serverName] ?? null;
}

/** A configuration with the entry, or without if it is null; all else stays. Throws UnreadableConfiguration, also if more would change. */
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
