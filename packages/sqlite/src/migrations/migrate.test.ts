import { expect, it } from 'vitest';
import { temporaryDatabase, temporaryDirectory } from '../../../../test/stores/temporary-stores.ts';
import { migrate, StoreTooNewError } from './migrate.ts';

const first = 'CREATE TABLE a (x)';
const second = 'INSERT INTO a VALUES (1)';

it('applies each migration once, in order, over several openings', () => {
  const database = temporaryDatabase('control');
  migrate(database, 'test', [first]);
  migrate(database, 'test', [first, second]);
  migrate(database, 'test', [first, second]);
  expect(database.prepare('SELECT x FROM a').all()).toEqual([[1]]);
  expect(database.prepare('PRAGMA user_version').get()).toEqual([2]);
});

it('leaves the store at the last whole migration if one fails', () => {
  const database = temporaryDatabase('control');
  expect(() => migrate(database, 'test', [first, `${second}; INSERT INTO missing VALUES (1)`])).toThrow();
  expect(database.prepare('SELECT x FROM a').all()).toEqual([]);
  expect(database.prepare('PRAGMA user_version').get()).toEqual([1]);
});

it('refuses a store that is newer than the program, changes nothing and says what to do', () => {
  const database = temporaryDatabase('control');
  migrate(database, 'test', [first, second]);
  expect(() => migrate(database, 'health', [first])).toThrow(StoreTooNewError);
  expect(() => migrate(database, 'health', [first])).toThrow(/health store has version 2.*up to 1.*Update the program/);
  expect(database.prepare('SELECT x FROM a').all()).toEqual([[1]]);
});

it('opens a store that is up to date while another connection writes to it', () => {
  const directory = temporaryDirectory();
  const writing = temporaryDatabase('control', directory);
  migrate(writing, 'test', [first]);
  const opening = temporaryDatabase('control', directory);
  writing.transaction(() => {
    writing.exec(second);
    migrate(opening, 'test', [first]);
  });
  expect(opening.prepare('SELECT x FROM a').all()).toEqual([[1]]);
});
