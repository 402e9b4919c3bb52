import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { whileExportLocked } from './export-lock.ts';
import { dropStateDrafts, readExportState, stateFile, writeExportState, type ExportState } from './export-state.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitalgate-export-'));
});

afterEach(() => rm(folder, { recursive: true }));

const state: ExportState = {
  format: 'csv',
  fingerprint: 'a'.repeat(64),
  begunAt: '2026-03-09T07:30:00.000Z',
  datasets: { workouts: { bytes: 12, records: 1, cursor: 'x', isDone: false, leftOut: [] } },
};

test('a note that cannot be one is none', async () => {
  const of = (workouts: object) => ({
    ...state,
    datasets: { workouts: { ...state.datasets['workouts'], ...workouts } },
  });
  const notes = [null, [], {}, 'x', { ...state, datasets: null }, { ...state, begunAt: 'x' }, of({ bytes: -1 })];
  for (const note of [
    ...notes,
    of({ bytes: '12' }),
    of({ cursor: 5 }),
    of({ leftOut: [1] }),
    { ...state, format: 'xml' },
  ]) {
    await writeFile(join(folder, stateFile), JSON.stringify(note));
    expect(await readExportState(folder)).toBeNull();
  }
  writeExportState(folder, state);
  expect(await readExportState(folder)).toEqual(state);
});

test('what a kill left of keeping the note goes, and nothing else', async () => {
  writeExportState(folder, state);
  await writeFile(join(folder, `${stateFile}.0f0f.new`), '{');
  await writeFile(join(folder, 'mine.new'), '');
  await dropStateDrafts(folder);
  expect((await readdir(folder)).sort()).toEqual([stateFile, 'mine.new']);
});

test('a lock that its holder has not written into yet holds, an old one or one of a dead holder does not', async () => {
  const lock = join(folder, '.vitalgate-export.lock');
  const run = () => whileExportLocked(folder, () => Promise.resolve('done'));
  await writeFile(lock, '');
  await expect(run()).rejects.toMatchObject({ code: 'folder_in_use' });
  await utimes(lock, 0, 0);
  expect(await run()).toBe('done');
  // Beyond the largest process id that any system gives.
  await writeFile(lock, '2147483646\n');
  expect(await run()).toBe('done');
  // A program that runs, and has a number that a holder had before the machine was started anew.
  await writeFile(lock, `${process.ppid}\n`);
  await expect(run()).rejects.toMatchObject({ code: 'folder_in_use' });
  const past = new Date(Date.now() - 120_000);
  await utimes(lock, past, past);
  expect(await run()).toBe('done');
  expect(await readdir(folder)).toEqual([]);
});
