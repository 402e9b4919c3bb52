import { join } from 'node:path';
import { statSync } from 'node:fs';
import type { Instant } from '@vitalgate/core';
import { describe, expect, it } from 'vitest';
import { temporaryDatabase, temporaryDirectory } from '../../../../test/stores/temporary-stores.ts';
import { openControlStores } from './open-control-stores.ts';

describe('openControlStores', () => {
  it('keeps what it holds when the file is opened again, in a file for its owner alone', () => {
    const directory = temporaryDirectory();
    const first = openControlStores(temporaryDatabase('control', directory));
    first.settings.write({
      developerModeOn: true,
      termsAcceptedAt: 7 as Instant,
      rawConsentAcceptedAt: null,
    });
    first.permissions.grant(['heartRate']);
    const second = openControlStores(temporaryDatabase('control', directory));
    expect(second.settings.read().termsAcceptedAt).toBe(7);
    expect(second.permissions.isGranted('heartRate')).toBe(true);
    for (const ending of ['', '-wal', '-shm']) {
      expect(statSync(join(directory, `control.sqlite${ending}`)).mode & 0o777).toBe(0o600);
    }
  });

  it('waits for the disk with every commit, so that an approval survives power loss', () => {
    const database = temporaryDatabase('control');
    expect(database.prepare('PRAGMA synchronous').get()).toEqual([2]);
    expect(database.prepare('PRAGMA journal_mode').get()).toEqual(['wal']);
  });
});
