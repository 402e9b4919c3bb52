import { spawn, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../project-files.ts';

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
  return programs.filter((program) => spawnSync(program, ['--version'], { stdio: 'ignore' }).error !== undefined);
}

/** Whether Python is there with a module. */
export function hasPythonModule(name: string): boolean {
  return spawnSync('python3', ['-c', `import ${name}`], { stdio: 'ignore' }).status === 0;
}

/** How what was typed ended. */
export interface Typed {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Somebody who follows an example: a home of their own, and a folder that looks like a fresh checkout. */
export interface Reader {
  readonly home: string;
  /** The folder that they are in; what the examples write stays here. */
  readonly folder: string;
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
  const own = { HOME: home, VITALGATE_KEYCHAIN: 'off', TZ: 'Europe/Berlin' };
  // What the person who runs the tests has set would lead out of that home.
  const strange = new Set(['XDG_CONFIG_HOME', 'VITALGATE_CONFIG_DIR', 'VITALGATE_PAIRING', 'VITALGATE_CURL_DIR']);
  const usual = Object.fromEntries(Object.entries(process.env).filter(([name]) => !strange.has(name)));
  return {
    home,
    folder: home,
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
