import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
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

test('of several tables the one that is asked about is named, and beside others it is reported', async () => {
  const several = join(folder, 'several');
  await mkdir(several);
  await writeFile(join(several, 'one.csv'), 'Date,Weight\n2026-04-03,183.2\n');
  await writeFile(join(several, 'two.csv'), 'Name,Phone\nAnna,0123\n');
  const here = (...words: string[]) =>
    commandHere(['import', several, ...words, '--data-dir', join(folder, 'several-data')]);
  const asked = 'date=Date,bodyMass=Weight,bodyMass.unit=lb,sheet=one';
  expect((await here()).stderr).toContain(`--columns "${asked}"`);
  await writeFile(join(several, 'steps.csv'), 'Date,Steps\n2026-04-03,8432\n');
  expect((await here()).stdout).toContain(
    'one.csv (a table of measurements that leaves open whether "Weight" is in kg or lb',
  );
  const { stdout, stderr } = await here('--columns', asked);
  expect(stdout).toContain('new       1 quantity sample');
  expect(stderr).toMatch(/read by these columns from now on\. To see or forget them: "[^"]*imports recipes/);
});

test('what was said of a table holds for the next of its kind, and is handed on as a file', async () => {
  const scale = join(folder, 'scale.csv');
  await writeFile(scale, 'Date,Weight\n03/04/2026,183.2\n');
  const host = (name: string) => (words: readonly string[]) =>
    commandHere([...words, '--data-dir', join(folder, name)]);
  const [own, other] = [host('own'), host('other')];
  const asked = await own(['import', scale]);
  expect([asked.code, asked.stderr]).toEqual([
    1,
    expect.stringContaining('--columns "date=Date,bodyMass=Weight,bodyMass.unit=lb,order=month"'),
  ]);
  const words = 'date=Date,weight=Weight,weight.unit=lb,order=month';
  expect((await own(['import', scale, '--columns', words])).stdout).toContain('new       1 quantity sample');
  await writeFile(scale, 'Date,Weight\n03/04/2026,183.2\n03/05/2026,182.9\n');
  expect((await own(['import', scale])).stdout).toContain('new       1 quantity sample');

  const kept = await own(['imports', 'recipes', '--json']);
  expect(JSON.parse(kept.stdout)).toMatchObject({
    vitalgateRecipes: 1,
    recipes: [{ header: ['Date', 'Weight'], columns: 'date=Date,bodyMass=Weight,bodyMass.unit=lb,order=month' }],
  });
  const file = join(folder, 'recipes.json');
  const given = JSON.parse(kept.stdout) as { recipes: unknown[] };
  // Of a table that is read by itself: the recipe would make something else of it.
  const header = ['Cycle start time', 'Cycle end time', 'Cycle timezone', 'Workout start time', 'Workout end time'];
  given.recipes.push({
    header: [...header, 'Activity name'],
    columns: 'date=Cycle start time,stepCount=Cycle end time',
  });
  await writeFile(file, JSON.stringify(given));
  const { code, stdout } = await other(['imports', 'add-recipes', file]);
  expect([code, stdout.trimEnd().split('\n')]).toEqual([
    0,
    [
      'Kept: 1 recipe.',
      `Not kept: the recipe for ${header.join(', ')}, Activity name. WHOOP reads such a table by itself.`,
    ],
  ]);
  expect((await other(['import', scale])).stdout).toContain('new       2 quantity samples');
  const [recipe] = (JSON.parse(kept.stdout) as { recipes: { id: string }[] }).recipes;
  expect((await other(['imports', 'forget-recipe', recipe?.id ?? ''])).code).toBe(0);
  expect((await other(['imports', 'recipes'])).stdout).toContain('Nothing is kept');
  expect((await other(['imports', 'add-recipes', scale])).stderr).toContain('no file of recipes');
});
