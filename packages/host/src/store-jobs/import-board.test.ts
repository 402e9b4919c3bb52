import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ImportStateView } from '@vitalgate/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../adapters/system-clock.ts';
import { openDataDirectory } from '../data-directory/data-directory.ts';
import { samplePersonOnly } from '../stores/sample-person.ts';
import { importBoard, type ImportBoard } from './import-board.ts';
import { storeJobs, type StoreJobs } from './store-jobs.ts';

let base: string;
let jobs: StoreJobs;
let told: ImportStateView[];

function boardOf(runs: StoreJobs): ImportBoard {
  return importBoard({
    jobs: runs,
    clock: systemClock,
    takeKeptColumns: () => [],
    onChange: (state) => told.push(state),
    onComputing: () => undefined,
    onEnd: () => undefined,
  });
}

const upload = { importId: 'u', fileName: 'export.xml', bytesTotal: 9, cancel: () => undefined };

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'vitalgate-board-'));
  jobs = storeJobs(openDataDirectory(join(base, 'data')));
  told = [];
});
afterEach(async () => {
  await jobs.stop();
  rmSync(base, { recursive: true, force: true });
});

test('an upload that may not be imported is refused before its first byte, and nobody hears of one', () => {
  const board = boardOf(samplePersonOnly(jobs));
  expect(() => board.beginUpload(upload)).toThrow(expect.objectContaining({ code: 'unsupported' }));
  expect([board.state().running, told]).toEqual([null, []]);
});

test('an upload that is refused at its end is over for everybody who looks', async () => {
  const board = boardOf(jobs);
  const note = board.beginUpload(upload);
  expect(() => board.beginUpload(upload)).toThrow(expect.objectContaining({ code: 'importRunning' }));
  expect(() => board.start({ kind: 'samplePerson' }, () => undefined)).toThrow('import is running');
  await jobs.stop();
  let refusal: unknown;
  try {
    note.import(join(base, 'export.xml'));
  } catch (error) {
    refusal = error;
    note.failed(error);
  }
  expect(refusal).toMatchObject({ code: 'importCancelled' });
  expect(told.at(-1)).toMatchObject({ running: null, last: { importId: 'u', outcome: 'cancelled' } });
});
