import { createWriteStream } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { commandHere, newDataDirectory, runCommand } from './host-process.ts';
import { writeSmallExport } from './small-export.ts';

/** Clears the screen, names the window, begins a line of its own, turns letters around. */
const hostileFile = 'ex\u001B[2J\u001B]0;owned\u0007\nAll is well\u202E.zip';
const hostileEntry = 'apple_health_export/workout-routes/\u001B]0;owned\u0007\u009B2J.gpx';
const hostileSource = 'Wa\u009B2Jtch\u202E心';

/** What a terminal acts on, but for the ends of lines. */
const acting = /[^\P{Cc}\n]|[\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/u;

let folder: string;
let data: readonly string[];

beforeAll(async () => {
  folder = await newDataDirectory();
  const plain = await readFile(await writeSmallExport(join(folder, 'export')), 'utf8');
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(plain.replaceAll('"Phone"', `"${hostileSource}"`)), 'apple_health_export/export.xml');
  zip.addBuffer(Buffer.from('<gpx><trk>'), hostileEntry);
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(join(folder, hostileFile)));
  data = ['--data-dir', join(folder, 'data')];
}, 60_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

describe('no text of a file acts on the terminal', () => {
  test('of its own name, its entries and its sources, for people and for programs', async () => {
    const imported = await runCommand(['import', join(folder, hostileFile), '--json', ...data]);
    expect(imported.code).toBe(0);
    expect(imported.stdout + imported.stderr).not.toMatch(acting);
    expect(JSON.stringify(imported.json())).toContain('owned');
    const again = await commandHere(['import', join(folder, hostileFile), ...data]);
    expect(again.stdout + again.stderr).not.toMatch(acting);
    for (const words of [['status'], ['imports', 'list'], ['sources', 'list']]) {
      const [people, programs] = [
        await commandHere([...words, ...data]),
        await commandHere([...words, '--json', ...data]),
      ];
      expect([people.code, programs.code]).toEqual([0, 0]);
      expect(people.stdout + people.stderr + programs.stdout + programs.stderr).not.toMatch(acting);
      expect(programs.stdout.trimEnd()).not.toContain('\n');
      const name = words[0] === 'sources' ? hostileSource : hostileFile;
      expect(JSON.stringify(programs.json())).toContain(JSON.stringify(name).slice(1, -1));
      // Its line end begins no line of its own.
      expect(people.stdout).not.toMatch(/^All is well/m);
      expect(people.stdout).toContain('\uFFFD');
    }
  }, 60_000);

  test('nor of a word that the user was given to type', async () => {
    for (const words of [
      ['activity', '--client', '\u001B[2Jx'],
      ['\u001B[2Jx'],
      ['import', join(folder, 'no\u009Bne')],
    ]) {
      const { code, stdout, stderr } = await commandHere([...words, ...data]);
      expect(code).not.toBe(0);
      expect(stderr).toContain('\uFFFD');
      expect(stdout + stderr).not.toMatch(acting);
    }
  }, 60_000);
});
