import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SqlDatabase } from '@vitalgate/sqlite';
import { openDatabase } from '../sqlite/open-database.ts';
import { behindGate, CommitGate } from './commit-gate.ts';

let folder: string;
let file: SqlDatabase;
let gate: CommitGate;
let database: SqlDatabase;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitalgate-gate-'));
  file = openDatabase(join(folder, 'health.sqlite'), 'health');
  file.exec('CREATE TABLE t (a)');
  gate = new CommitGate();
  database = behindGate(file, new CommitGate(gate.shared), () => new Error('cancelled'));
});
afterEach(() => {
  file.close();
  rmSync(folder, { recursive: true, force: true });
});

const rows = (): unknown => file.prepare('SELECT a FROM t').all();
const insert = (value: number): void => void file.prepare('INSERT INTO t VALUES (?)').run(value);

test('a cancel that comes in the middle of a transaction takes it back', () => {
  const writing = (): void =>
    database.transaction(() => {
      insert(1);
      expect(gate.cancel()).toBe(true);
      insert(2);
    });
  expect(writing).toThrow('cancelled');
  expect([rows(), gate.isCommitting]).toEqual([[], false]);
  expect(() => database.transaction(() => insert(3))).toThrow('cancelled');
  expect(rows()).toEqual([]);
});

test('a cancel that comes after a commit is too late, also for the transactions that follow', () => {
  database.transaction(() => insert(1));
  expect([gate.isCommitting, gate.cancel()]).toEqual([true, false]);
  database.transaction(() => insert(2));
  expect(rows()).toEqual([[1], [2]]);
});
