import { readFileSync } from 'node:fs';
import * as contract from '@vitalgate/contract';
import { format } from 'prettier';
import { root } from '../project-files.ts';

interface Declaration {
  readonly name: string;
  readonly kind: string;
  /** The comment's text, as Markdown. */
  readonly comment: string;
  /** The declaration without its comment. */
  readonly code: string;
}

const opening =
  'This page is made from the declarations of `packages/client`, after a build, by `npx vitest run test/client/api-page.test.ts --update`.';

const groups = [
  ['Functions', /^(?:function|const)$/],
  ['Errors', /^class$/],
  ['Types', /^(?:interface|type)$/],
] as const;

/** The page of one entry of the client: what its modules export, with their comments, as Markdown. */
export async function apiPage(entry: 'index' | 'node'): Promise<string> {
  const declarations = exportsOf(entry);
  const [title, summary] = {
    index: [
      '@vitalgate/client',
      'Runs in any JavaScript: no Node, no browser, no timers; what it needs of them is passed in. The records it reads are on [a page of their own](records.md). On Node, take [`@vitalgate/client/node`](node.md), which brings all of this along.',
    ],
    node: [
      '@vitalgate/client/node',
      'Pairing and pinned TLS for Node.js 22.16 or later. It exports everything of [`@vitalgate/client`](client.md) too.',
    ],
  }[entry] as [string, string];
  const sections = groups.flatMap(([heading, kinds]) => {
    const found = declarations.filter(({ kind }) => kinds.test(kind));
    const texts = found.map((each) => section('###', each));
    return found.length === 0 ? [] : [`## ${heading}`].concat(texts);
  });
  return markdown([`# ${title}`, summary, opening, ...sections]);
}

/** The page of the records: each type of an answer, and the words that are known today. */
export function recordsPage(): Promise<string> {
  const sections = ['records/records', 'records/known-words'].flatMap((module) =>
    declarationsIn(`packages/client/dist/${module}.d.ts`)
      .filter(({ name }) => name !== 'ErrorCode')
      .map((each) => section('##', each)),
  );
  const summary =
    'What the client reads, as types of `@vitalgate/client`. Instants are UTC, `YYYY-MM-DDTHH:MM:SS.mmmZ`; null is what is not known, never 0. A later host may send more keys, and words that an enumeration does not list yet: the client lets them through.';
  return markdown(['# Records', summary, opening, ...sections]);
}

/** The page of what can go wrong: every code that an error can have, and the scopes that answers depend on. */
export function errorsPage(): Promise<string> {
  const clientCodes = declarationsIn('packages/client/dist/calls/vitalgate-error.d.ts').find(
    ({ name }) => name === 'ClientErrorCode',
  );
  const codes = Object.entries(contract.errorStatus).map(([code, status]) =>
    row(`\`${code}\``, String(status), contract.errorMeanings[code as contract.ErrorCode]),
  );
  const scopes = Object.entries(contract.scopeDescriptions).map(([scope, description]) => {
    const needing = Object.entries<contract.Operation>(contract.operations).filter(
      ([, { access }]) => access.kind === 'clientToken' && access.scope === scope,
    );
    return row(`\`${scope}\``, description, needing.map(([operation]) => `\`${operation}\``).join(', '));
  });
  return markdown([
    '# What can go wrong',
    'Every call rejects with a [`VitalgateError`](client.md#vitalgateerror). Branch on its `code`; its `message` says what to do, for people, and may change.',
    opening,
    '## Codes of the API',
    [row('`code`', 'Status', 'Means'), row('---', '---', '---'), ...codes].join('\n'),
    'A 429 that says how long to wait is waited out, up to a minute in all, before a read rejects with it.',
    '## Codes of the client itself',
    clientCodes?.comment ?? '',
    '## Scopes',
    'A client reads what its user approved, all that it asked for or nothing. Without the scope a read is `insufficient_scope`.',
    [row('Scope', 'Lets a client read', 'Operations'), row('---', '---', '---'), ...scopes].join('\n'),
    '## The end of a list',
    'A [`Page`](records.md#page) holds `data` and `nextCursor`. Only a `nextCursor` of null ends a list: a page may hold fewer records than its `limit`, and more may follow.',
  ]);
}

function row(...cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function distOf(module: string): string {
  return readFileSync(`${root}packages/client/dist/${module}.d.ts`, 'utf8');
}

function exportsOf(entry: string): readonly Declaration[] {
  const lines = [...distOf(entry).matchAll(/^export (?:type )?(\*|\{[^}]*\}) from '\.\/(.+)\.ts';$/gm)];
  return lines.flatMap(([, names = '', module = '']) => {
    // The records have a page of their own.
    if (['index', 'records/records', 'records/known-words'].includes(module)) return [];
    return declarationsIn(`packages/client/dist/${module}.d.ts`).filter(
      ({ name }) => names === '*' || new RegExp(String.raw`\b${name}\b`).test(names),
    );
  });
}

const declaration =
  /^(?:\/\*\*(?<comment>(?:(?!\*\/)[\s\S])*)\*\/\n)?export (?:declare )?(?<code>(?:abstract )?(?<kind>function|const|class|interface|type) (?<name>\w+)[\s\S]*?)(?=^\/\*\*|^export |^declare |^\/\/#|^\/\*|(?![\s\S]))/gm;

function declarationsIn(path: string): readonly Declaration[] {
  const text = readFileSync(root + path, 'utf8');
  return [...text.matchAll(declaration)].map(({ groups: { comment = '', code = '', kind = '', name = '' } = {} }) => ({
    name,
    kind,
    comment: comment
      .replaceAll(/^ *\* ?/gm, '')
      .replace(/^@example\n/m, 'For example:\n\n')
      .trim(),
    code: code.trim(),
  }));
}

function section(level: string, { name, comment, code }: Declaration): string {
  return [`${level} ${name}`, comment, `\`\`\`ts\n${code}\n\`\`\``].join('\n\n');
}

function markdown(parts: readonly string[]): Promise<string> {
  return format(parts.join('\n\n'), { parser: 'markdown', singleQuote: true, printWidth: 120 });
}
