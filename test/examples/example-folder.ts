import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { root } from '../project-files.ts';
import { python } from '../python.ts';

/** The folders of `examples/`. */
export const exampleFolders: readonly string[] = readdirSync(`${root}examples`, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/** A file of `examples/` as text. */
export function exampleFile(path: string): string {
  return readFileSync(`${root}examples/${path}`, 'utf8');
}

/** What a reader of this example's README types, block by block. */
export function blocksOf(folder: string): readonly string[] {
  return [...exampleFile(`${folder}/README.md`).matchAll(/^( *)```sh\n([\s\S]*?)^ *```$/gm)].map(
    ([, indent = '', block = '']) => block.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  );
}

/** Those of the programs that are not on this machine. */
export function missingPrograms(...programs: readonly string[]): readonly string[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return programs.filter((program) => !folders.some((folder) => existsSync(join(folder, program))));
}

const aboutModules = `
import importlib.util
print(*[name for name in ('httpx', 'jinja2', 'pandas', 'requests') if importlib.util.find_spec(name)])`;

/** Which modules beside its own Python has that examples can use. */
const pythonModules =
  python === null ? [] : spawnSync(python, ['-c', aboutModules], { encoding: 'utf8' }).stdout.trim().split(' ');

/** Whether Python is there with a module. */
export function hasPythonModule(name: string): boolean {
  return pythonModules.includes(name);
}

/** How what was typed ended. */
export interface Typed {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Somebody who follows an example, in a home of their own that looks like a built checkout. */
export interface Reader {
  readonly home: string;
  /** Types words into a shell that stops at the first failure. */
  type(words: string, environment?: Readonly<Record<string, string>>): Promise<Typed>;
  remove(): Promise<void>;
}

/** A new reader of the examples. */
export async function newReader(): Promise<Reader> {
  const home = await mkdtemp(join(tmpdir(), 'vitalgate-example-'));
  for (const part of ['examples', 'packages', 'node_modules', 'package.json']) {
    await symlink(root + part, join(home, part));
  }
  const bin = join(home, 'bin');
  await mkdir(bin);
  // What npx does in a checkout, without the second that npm takes to find out; test/readme.test.ts has the real one.
  await writeFile(join(bin, 'npx'), '#!/bin/sh\ncommand=$2\nshift 2\nexec "node_modules/.bin/$command" "$@"\n', {
    mode: 0o755,
  });
  // Past what chooses between several versions at each start.
  if (python !== null) await symlink(python, join(bin, 'python3'));
  const own = {
    PATH: [bin, process.env['PATH'] ?? ''].join(delimiter),
    HOME: home,
    VITALGATE_KEYCHAIN: 'off',
    TZ: 'Europe/Berlin',
  };
  // What the person who runs the tests has set would lead out of that home.
  const strange = new Set(['XDG_CONFIG_HOME', 'VITALGATE_CONFIG_DIR', 'VITALGATE_PAIRING', 'VITALGATE_CURL_DIR']);
  const usual = Object.fromEntries(Object.entries(process.env).filter(([name]) => !strange.has(name)));
  return {
    home,
    type: (words, environment = {}) =>
      new Promise((resolve, reject) => {
        const child = spawn('sh', ['-euc', words], {
          cwd: home,
          env: { ...usual, ...own, ...environment },
          stdio: ['ignore', 'pipe', 'pipe'],
        });
        let [stdout, stderr] = ['', ''];
        child.stdout.setEncoding('utf8').on('data', (text: string) => void (stdout += text));
        child.stderr.setEncoding('utf8').on('data', (text: string) => void (stderr += text));
        child.once('error', reject).once('close', (code) => resolve({ code, stdout, stderr }));
      }),
    remove: () => rm(home, { recursive: true, force: true }),
  };
}
