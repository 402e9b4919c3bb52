import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { pageAddresses } from '@vitalgate/contract';
import { arrows } from './architecture/arrows.ts';
import { projectPaths, root } from './project-files.ts';

const paths = projectPaths();
const files = new Set(paths);
const folders = new Set(paths.flatMap((path) => [...path.matchAll(/\//g)].map(({ index }) => path.slice(0, index))));
const map = readFileSync(`${root}ARCHITECTURE.md`, 'utf8');

function isThere(path: string): boolean {
  const plain = path.replace(/\/$/, '');
  return folders.has(plain) || (!path.endsWith('/') && files.has(plain));
}

/** The part of a path before a name that the reader puts in, such as `NAME`. */
function knownPart(path: string): string {
  const place = path.split('/').findIndex((part) => /^[A-Z]{2,}\b(?!\.md)/.test(part));
  return place === -1 ? path : path.split('/').slice(0, place).join('/');
}

/** Paths from the root that a page names: in code, in commands, and as what its links lead to. */
function namedPaths(page: string, text: string): readonly string[] {
  const code = [...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, span = '']) => span.split(/[\s,()[\]|]+/));
  const named = code.filter((word) => /^(?:packages|test|docs|scripts|examples|benchmarks)\/|^[\w-]+\.md$/.test(word));
  const linked = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, target = '']) =>
    posix.join(posix.dirname(page), target),
  );
  return [...named.map(knownPart), ...linked];
}

test('the map is short enough to be read', () => {
  expect(map.split(/\s+/).length).toBeLessThanOrEqual(1500);
});

it.each(['ARCHITECTURE.md', 'CONTRIBUTING.md'])('every file and folder that %s names exists', (page) => {
  const named = namedPaths(page, readFileSync(root + page, 'utf8'));
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((path) => !isThere(path))).toEqual([]);
});

/** Pages of which the paths are those of this project. */
const pages = paths.filter((path) => path.endsWith('.md') && !/^(?:examples|benchmarks)\//.test(path));

test('every file and folder of the project that any page names exists', () => {
  const wrong = pages.flatMap((page) =>
    namedPaths(page, readFileSync(root + page, 'utf8')).flatMap((path) => (isThere(path) ? [] : [`${page}: ${path}`])),
  );
  expect(wrong).toEqual([]);
});

test('a path that is gone is found, also behind a name to put in and in a command', () => {
  const text =
    '`packages/gone/NAME/a.ts`, `npx vitest run test/gone.test.ts`, [x](docs/gone.md), `packages/core/NAME.ts`';
  expect(namedPaths('A.md', text).filter((path) => !isThere(path))).toEqual([
    'packages/gone',
    'test/gone.test.ts',
    'docs/gone.md',
  ]);
});

describe('the picture', () => {
  const [, picture = ''] = /^```mermaid\n([\s\S]*?)^```$/m.exec(map) ?? [];
  const drawn = [...picture.matchAll(/^ +([\w& ]+) --> ([\w& ]+)$/gm)].flatMap(([, from = '', to = '']) =>
    from.split(' & ').flatMap((start) => to.split(' & ').map((end) => ({ start, end }))),
  );

  /** The packages that arrows lead to from one, over others too. */
  function reachedFrom(name: string): readonly string[] {
    const next = drawn.flatMap(({ start, end }) => (start === name ? [end, ...reachedFrom(end)] : []));
    return [...new Set(next)].sort();
  }

  it.each(Object.entries(arrows))('shows %s, and what it may import', (name, allowed) => {
    expect(drawn.some(({ start, end }) => start === name || end === name)).toBe(true);
    expect(reachedFrom(name)).toEqual([...allowed].sort());
  });

  it.each(Object.keys(arrows))('stands above a row that says what is in %s, by folders that it has', (name) => {
    const [row = ''] = new RegExp(String.raw`^\| \`${name}\` .*$`, 'm').exec(map) ?? [];
    const rooms = [...row.matchAll(/`([\w-]+(?:\/[\w.-]*)*)`/g)].flatMap(([, room = '']) =>
      /\/|\.ts$/.test(room) && !room.startsWith('packages/') ? [room] : [],
    );
    expect(row).not.toBe('');
    expect(rooms.filter((room) => !isThere(`packages/${name}/src/${room}`))).toEqual([]);
  });
});

test('every address of the app that names no record is visited by a test of the pages', () => {
  const visits = paths
    .filter((path) => /^test\/app\/.*\.ts$/.test(path))
    .map((path) => readFileSync(root + path, 'utf8'))
    .join('\n');
  const unvisited = pageAddresses.filter(
    (address) => !address.includes(':') && !new RegExp(`['"\`]${address}['"\`?#]`).test(visits),
  );
  expect(unvisited, 'Let test/app/pages.test.ts visit these pages').toEqual([]);
});

describe('the decisions', () => {
  const folder = 'docs/decisions/';
  const decisions = paths.filter((path) => path.startsWith(`${folder}0`));
  const texts = decisions.map((path) => ({ path, text: readFileSync(root + path, 'utf8') }));

  it('say in their last line which test keeps them, or which source', () => {
    expect(decisions.length).toBeGreaterThan(100);
    const lastLine = /\n\n\*\*Kept by:\*\* (`(?:packages|test)\/[^`]+\.tsx?`(?:, )?)+\n$/;
    expect(texts.flatMap(({ path, text }) => (lastLine.test(text) ? [] : [path]))).toEqual([]);
  });

  it('are listed by their titles, all of them and no other', () => {
    const list = readFileSync(`${root}${folder}README.md`, 'utf8');
    const listed = list.split('\n').filter((line) => line.startsWith('- '));
    const wanted = texts.map(({ path, text }) => {
      const [, title = ''] = /^# (.*)$/m.exec(text) ?? [];
      return `- [${title}](${path.slice(folder.length)})`;
    });
    expect(listed).toEqual(wanted);
  });
});
