import { plainCode } from '../plain-code.ts';
import type { ProjectFile } from '../project-files.ts';
import { importsOf } from './imports.ts';

/** What the platform would have to bring along: no global of Node or a browser, no ambient clock, chance, locale or timer. */
const forbidden: readonly string[] = [
  'process Buffer globalThis global window self document navigator console require module setTimeout setInterval',
  'setImmediate queueMicrotask performance fetch Request Response Headers URL URLSearchParams TextEncoder TextDecoder',
  'crypto Crypto Blob File ReadableStream structuredClone atob btoa AbortController AbortSignal Worker Intl eval',
  'Date.now Math.random',
].flatMap((names) => names.split(' '));

const mark = 'FORBIDDEN_';
const define = Object.fromEntries(forbidden.map((name) => [name, mark + name.replace('.', '_DOT_')]));

const shapes: readonly (readonly [name: string, shape: RegExp])[] = [
  ['new Date() without an argument', /\bnew Date\(\)/],
  ['Date() as a function', /(?<!new |[\w.])Date\(/],
  ['local time of a Date', /\.[gs]et(?:FullYear|Month|Date|Day|Hours|Minutes|Seconds|TimezoneOffset)\(/],
  ['a locale', /\.(?:toLocale\w+|localeCompare)\(/],
  ['an async generator', /\basync function\s*\*|\basync \*|\bfor await\b/],
];

/** What in a file binds it to a platform. Empty if it runs in any engine. */
export function impurities({ path, text }: ProjectFile): readonly string[] {
  const code = plainCode(path, text, define);
  const names = forbidden.filter((name) => new RegExp(`\\b${mark}${name.replace('.', '_DOT_')}\\b`).test(code));
  const found = shapes.filter(([, shape]) => shape.test(code)).map(([name]) => name);
  const builtins = importsOf(text).filter((name) => name.startsWith('node:'));
  return [...names, ...found, ...builtins].map((name) => `${path}: ${name}`);
}
