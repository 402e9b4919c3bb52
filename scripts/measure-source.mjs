/**
 * `node scripts/measure-source.mjs [FOLDER]`: measures of a checkout's source, this one's unless told otherwise: how much there is,
 * how long files and functions are, and what depends on itself. Source is what lies in `src` of a package and is no test; what
 * a command makes, as its first line says, stands apart. `--json` prints them as one value.
 */
import { readFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { dirname, join, resolve } from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import { mutualFolders, resolved } from '../test/architecture/mutual-folders.ts';

const words = process.argv.slice(2);
const folder = resolve(words.find((word) => !word.startsWith('--')) ?? join(import.meta.dirname, '..'));

/** @typedef {{ path: string, text: string, lines: number }} Source */

/** @param {string} path @returns {Source} */
function read(path) {
  const text = readFileSync(join(folder, path), 'utf8');
  return { path, text, lines: text.split('\n').length - 1 };
}

const files = execFileSync('git', ['ls-files'], { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 26 })
  .split('\n')
  .filter((path) => /^(?:packages\/[^/]+\/src|test)\/.*\.[mc]?tsx?$/.test(path))
  .map(read);

const isTest = (/** @type {Source} */ { path }) => path.startsWith('test/') || /\.test\.tsx?$/.test(path);
const isMade = (/** @type {Source} */ { text }) => /^\/\/ Made from .+ by `/.test(text);

const tests = files.filter(isTest);
const made = files.filter((file) => !isTest(file) && isMade(file));
const sources = files.filter((file) => !isTest(file) && !isMade(file));
const linesOf = (/** @type {readonly Source[]} */ list) => list.reduce((sum, { lines }) => sum + lines, 0);

/** The value below which this share of sorted numbers lies. @param {readonly number[]} sorted @param {number} share */
const quantile = (sorted, share) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;

/**
 * What a module imports of its own package, and how long its functions are: from its syntax tree.
 * @param {Source} file
 */
function insideOf({ path, text }) {
  const tree = parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' });
  /** @type {{ to: string, isType: boolean }[]} */
  const imports = [];
  /** @type {{ lines: number, own: number }[]} */
  const functions = [];
  const lineOf = lineFinder(text);
  /** @param {unknown} node @param {{ inner: number }} around */
  const visit = (node, around) => {
    if (Array.isArray(node)) for (const one of node) visit(one, around);
    if (typeof node !== 'object' || node === null || !('type' in node)) return;
    const { type, source, start, end } = /** @type {any} */ (node);
    if (typeof source?.value === 'string' && source.value.startsWith('.')) {
      const isType = /** @type {any} */ (node).importKind === 'type' || /** @type {any} */ (node).exportKind === 'type';
      imports.push({ to: resolved(path, source.value), isType });
    }
    const isFunction = /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(String(type));
    const inside = isFunction ? { inner: 0 } : around;
    for (const [key, value] of Object.entries(node)) if (key !== 'type') visit(value, inside);
    if (!isFunction) return;
    const lines = lineOf(end) - lineOf(start) + 1;
    functions.push({ lines, own: lines - inside.inner });
    // One-line functions inside are part of how the outer one reads.
    if (lines > 1) around.inner += lines;
  };
  visit(tree.body, { inner: 0 });
  return { path, imports, functions };
}

/** A function from a place in a text to its line. @param {string} text */
function lineFinder(text) {
  const ends = [...text.matchAll(/\n/g)].map(({ index }) => index);
  return (/** @type {number} */ at) => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? 0) < at) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

/** Groups of modules that lead back to themselves (Tarjan's strongly connected components of two and more). @param {Map<string, string[]>} graph */
function cyclesOf(graph) {
  /** @type {Map<string, { index: number, low: number, isOpen: boolean }>} */
  const seen = new Map();
  /** @type {string[]} */
  const open = [];
  /** @type {string[][]} */
  const cycles = [];
  const enter = (/** @type {string} */ name) => {
    const mine = { index: seen.size, low: seen.size, isOpen: true };
    seen.set(name, mine);
    open.push(name);
    for (const next of graph.get(name) ?? []) {
      const other = seen.get(next) ?? enter(next);
      if (other.isOpen) mine.low = Math.min(mine.low, other.low);
    }
    if (mine.low === mine.index) {
      const group = open.splice(open.indexOf(name));
      for (const one of group) /** @type {{ isOpen: boolean }} */ (seen.get(one)).isOpen = false;
      if (group.length > 1) cycles.push(group);
    }
    return mine;
  };
  for (const name of graph.keys()) if (!seen.has(name)) enter(name);
  return cycles;
}

/** Lines in runs of six and more that stand elsewhere too; blank lines, comments and imports do not count. @param {readonly Source[]} list */
function doubledLines(list) {
  const run = 6;
  /** @type {Map<string, string[]>} */
  const places = new Map();
  for (const { path, text } of list) {
    const kept = text
      .replaceAll(/\/\*[\s\S]*?\*\//g, '')
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line.length > 3 && !/^(?:\/\/|import\b|export \* from|\} from)/.test(line));
    for (let at = 0; at + run <= kept.length; at += 1) {
      const key = kept.slice(at, at + run).join('\n');
      places.set(key, [...(places.get(key) ?? []), `${path}:${at}`]);
    }
  }
  const doubled = new Set();
  for (const found of places.values()) {
    if (found.length < 2) continue;
    for (const place of found) {
      const [, path = '', at = ''] = /^(.*):(\d+)$/.exec(place) ?? [];
      for (let line = 0; line < run; line += 1) doubled.add(`${path}:${Number(at) + line}`);
    }
  }
  return doubled.size;
}

const inside = sources.map(insideOf);
const graph = (/** @type {boolean} */ withTypes) =>
  new Map(
    inside.map(({ path, imports }) => [path, imports.filter(({ isType }) => withTypes || !isType).map(({ to }) => to)]),
  );
const lengths = sources.map(({ lines }) => lines).sort((a, b) => a - b);
const functions = inside.flatMap((file) => file.functions);
/** @type {Map<string, number>} */
const flat = new Map();
for (const { path } of sources) flat.set(dirname(path), (flat.get(dirname(path)) ?? 0) + 1);
const widest = [...flat].sort(([, a], [, b]) => b - a).slice(0, 1);

const measures = {
  'source files': sources.length,
  'source lines': linesOf(sources),
  'lines made by a command': linesOf(made),
  'test files': tests.length,
  'test lines': linesOf(tests),
  'median file': quantile(lengths, 0.5),
  '90th percentile': quantile(lengths, 0.9),
  'longest file': lengths.at(-1) ?? 0,
  'files over 300 lines': lengths.filter((length) => length > 300).length,
  'functions over 60 lines': functions.filter(({ lines }) => lines > 60).length,
  'the same without the functions inside': functions.filter(({ own }) => own > 60).length,
  'cycles by value': cyclesOf(graph(false)).length,
  'cycles by type': cyclesOf(graph(true)).length,
  'folder pairs both ways': mutualFolders(sources).length,
  'doubled lines': doubledLines(sources),
  'biggest flat folder': widest.map(([path, count]) => `${count} (${path})`).join(),
};

if (words.includes('--json')) console.log(JSON.stringify(measures, null, 2));
else {
  for (const [name, value] of Object.entries(measures)) console.log(`${name.padEnd(40)}${value}`);
  for (const cycle of cyclesOf(graph(true))) console.log(`cycle: ${cycle.join(', ')}`);
}
