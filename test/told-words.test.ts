import { told, toldText, withValues } from '@vitalgate/contract';
import { developerModeTerms, rawConsentText } from '@vitalgate/core';
import { feeds, listedFormats } from '@vitalgate/importers/formats';
import { expect, test } from 'vitest';
import { german } from '../packages/app/src/told/texts/de.ts';
import { unreadApps } from '../packages/importers/src/unread/unread-apps.ts';
import { unreadDocuments } from '../packages/importers/src/unread/unread-documents.ts';
import { projectFiles } from './project-files.ts';

const sources = projectFiles(/^packages\/(?:core|http|host|importers)\/src\/.*(?<!\.test)\.ts$/);

/** The words of the template whose text begins at a place of a source, with places for its values. */
function wordsFrom(text: string, start: number): string {
  let words = '';
  let values = 0;
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const sign = text.slice(at, at + 1);
    if (depth > 0) {
      if (sign === '`') at = endOf(text, at + 1);
      depth += sign === '{' ? 1 : sign === '}' ? -1 : 0;
    } else if (text.startsWith('${', at)) {
      words += `{${values++}}`;
      depth = 1;
      at++;
    } else if (sign === '`') break;
    else words += sign;
  }
  return words;
}

/** Where the template ends whose text begins at a place. */
function endOf(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    if (text.startsWith('${', at)) depth++;
    else if (depth > 0 && text[at] === '}') depth--;
    else if (depth > 0 && text[at] === '`') at = endOf(text, at + 1);
    else if (text[at] === '`') return at;
  }
  return text.length;
}

/** A sentence, and where it stands, as `path:line`. */
type Placed = readonly [words: string, place: string];

function placed(path: string, text: string, index: number, words: string): Placed {
  return [words, `${path}:${text.slice(0, index).split('\n').length}`];
}

const toldBySources = sources.flatMap(({ path, text }) =>
  [...text.matchAll(/told`/g)].map(({ index }) => placed(path, text, index, wordsFrom(text, index + 'told`'.length))),
);
const refusedBySources = sources
  .filter(({ path }) =>
    /^packages\/(?:http\/src\/app-api|host\/src\/(?:actions|app|files|store-jobs|watch))\//.test(path),
  )
  .flatMap(({ path, text }) =>
    [...text.matchAll(/new (?:App|Host)Error\(\s*'\w+',\s*'([^'\n]+)'/g)].map(({ index, 1: words = '' }) =>
      placed(path, text, index, words),
    ),
  );

const lacking = (all: readonly Placed[]): readonly string[] =>
  all.flatMap(([words, place]) => (german[words] === undefined ? [`${place}: ${words}`] : []));
const says = 'These sentences have no German in packages/app/src/told/texts';
const places = (words: string): readonly string[] => [...words.matchAll(/\{\d+\}/g)].map(([place]) => place).sort();

test('each sentence that the host says to its pages has its German, with the same values', () => {
  expect(toldBySources.length).toBeGreaterThan(60);
  expect(refusedBySources.length).toBeGreaterThan(20);
  expect(lacking([...toldBySources, ...refusedBySources]), says).toEqual([]);
  for (const [words, text] of Object.entries(german)) expect([words, places(text)]).toEqual([words, places(words)]);
});

/** The lines of a text that is accepted, without its title and dashes. */
const lines = (text: string): readonly string[] =>
  text
    .split('\n')
    .slice(1)
    .filter((line) => line !== '')
    .map((line) => line.replace(/^- /, ''));

const manifestOf = (format: string): string => `packages/importers/src/formats/${format}/manifest.ts`;

test('what is offered, explained and agreed to has its German: formats, senders, unread files, terms and consent', () => {
  const unread = 'packages/importers/src/unread';
  const all: readonly (readonly [place: string, words: readonly string[]])[] = [
    ...listedFormats.map(({ format, group, what }) => [manifestOf(format), [group, what]] as const),
    ...feeds.map(({ format, usualName, sender, introduction, whenSilent, steps }) => {
      return [manifestOf(format), [usualName, sender, introduction, whenSilent, ...steps]] as const;
    }),
    ...[...unreadApps, ...unreadDocuments].map(({ what, way }) => {
      return [unread, [what, ...(way === null ? [] : [typeof way === 'string' ? way : way.words])]] as const;
    }),
    ['the terms of Developer Mode', lines(developerModeTerms)],
    ['the consent to raw data', lines(rawConsentText)],
  ];
  const sentences = all.flatMap(([place, words]) => words.map((sentence): Placed => [sentence, place]));
  expect(lacking(sentences), says).toEqual([]);
});

test('no German is kept for what the host says no more', () => {
  const inSources = sources.map(({ text }) => text).join('\n');
  const told = new Set(toldBySources.map(([words]) => words));
  expect(Object.keys(german).filter((words) => !told.has(words) && !inSources.includes(words))).toEqual([]);
});

test('a value is written as it is, also if it looks like a place, and words in it are translated', () => {
  const sentence = told`${'{1}.zip'} is ${told`${'a PDF'}, unread`}: ${2} files`;
  expect(toldText(sentence)).toBe('{1}.zip is a PDF, unread: 2 files');
  const words: Readonly<Record<string, string>> = {
    '{0} is {1}: {2} files': '{2} Dateien: {0} ist {1}',
    '{0}, unread': '{0}; ungelesen',
    'a PDF': 'ein PDF',
  };
  expect(toldText(sentence, (text) => words[text] ?? null)).toBe('2 Dateien: {1}.zip ist ein PDF; ungelesen');
  const shortened = withValues(told`${'/uploads/a.zip'} in ${told`${'/uploads/b.zip'}`}`, (text) => text.slice(9));
  expect(toldText(shortened)).toBe('a.zip in b.zip');
});
