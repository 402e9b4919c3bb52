import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commandHere } from './host-process.ts';

let folder: string;
let file: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitalgate-columns-'));
  file = join(folder, 'werte.csv');
  await writeFile(file, 'Wann;Was;Zahl\n03.04.2026;Eisen;7,50\n03.04.2026;Keime;1:160\n');
});
afterAll(() => rm(folder, { recursive: true }));

const run = (...words: string[]) => commandHere(['import', file, ...words, '--data-dir', join(folder, 'data')]);

test('a CSV of results is imported by the columns that the command names', async () => {
  const unknown = await run();
  expect(unknown.code).toBe(1);
  expect(unknown.stderr).toContain('werte.csv');
  const wrong = await run('--columns', 'name=Was,value=Wert');
  expect([wrong.code, wrong.stderr]).toEqual([
    1,
    expect.stringContaining('werte.csv: there is no column "Wert"; there are Wann, Was, Zahl.'),
  ]);

  const { code, stdout } = await run('--columns', 'date=Wann,name=2,value=Zahl');
  expect(code).toBe(0);
  expect(stdout).toContain('new       1 blood test');
  expect(stdout).toContain('read as   werte.csv: semicolons between cells, decimal comma, day before month, utf-8');
  expect(stdout).toMatch(/1 result of a blood test kept as text, because their value is not clearly a number: line 3/);
});
