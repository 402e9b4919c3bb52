import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { projectFiles, type ProjectFile } from '../project-files.ts';

interface Node {
  readonly type: string;
  readonly [part: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** Parts of a program whose texts nobody reads: types, names of files, classes and drawings. */
function isUnread({ type, name }: Node): boolean {
  if (type.startsWith('TS') && !/^TS(?:As|Satisfies|NonNull)/.test(type)) return true;
  if (type === 'ImportDeclaration' || type === 'ImportExpression') return true;
  return type === 'JSXAttribute' && /^(?:class|d|href|path|style|points|viewBox)$/.test(String((name as Node)['name']));
}

/** Words that are no English: names of keys, of languages, of things. */
const names =
  /^(?:ArrowLeft|ArrowRight|ArrowUp|ArrowDown|PageUp|PageDown|Home|End|Escape|Enter|Files|English|Deutsch|Vitalgate|(?:Authorization: )?Bearer)$/;

/** Whether a text is one that people would read. */
function isWords(text: string): boolean {
  const plain = text.trim();
  if (names.test(plain) || plain.includes('--') || /^[A-Z][a-z]+\/[A-Z][a-z]+$/.test(plain)) return false;
  if (/^\p{Lu}\p{Ll}{2,}[.…!?:]?$/u.test(plain)) return true;
  return /^[^<>/=$]*\p{L}{2,}[,:;]? \p{L}{2,}/u.test(plain) && !/-/.test(plain.split(/\s/)[0] ?? '');
}

function wordsIn(node: unknown): readonly string[] {
  if (Array.isArray(node)) return node.flatMap((one) => wordsIn(one));
  if (!isNode(node) || isUnread(node)) return [];
  const { type } = node;
  if (type === 'JSXText') {
    const plain = String(node['value']).trim();
    return /\p{L}{2}/u.test(plain) && !names.test(plain) && !plain.startsWith('--') ? [plain] : [];
  }
  if (type === 'Literal') return typeof node['value'] === 'string' && isWords(node['value']) ? [node['value']] : [];
  if (type === 'TemplateElement') {
    const { cooked } = node['value'] as { readonly cooked: string };
    return isWords(cooked) ? [cooked] : [];
  }
  return Object.values(node).flatMap((part) => wordsIn(part));
}

/** The English that stands in a file. */
function englishOf({ path, text }: ProjectFile): readonly string[] {
  return wordsIn(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' })).map((words) => `${path}: ${words}`);
}

test('no word of a page stands outside of its texts', () => {
  const files = projectFiles(/^packages\/app\/src\/(?!.*\/texts\/).*\.tsx?$/).filter(
    ({ path }) => !path.endsWith('.d.ts'),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(files.flatMap(englishOf)).toEqual([]);
});

test.each([
  'export const a = () => <p>Nothing yet</p>;',
  "export const a = () => <Card title='Results' />;",
  "export const a = count === 1 ? 'One is silent' : '';",
  'export const a = `${count} days have data`;',
])('English is found in %s', (text) => {
  expect(englishOf({ path: 'a.tsx', text })).toHaveLength(1);
});
