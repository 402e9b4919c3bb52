import type { Instant, WatchedFile, WatchedFileStore } from '@vitalgate/core';
import type { SqlDatabase } from '../sql/driver.ts';
import { boundLimit } from '../sql/bound-limit.ts';

type Columns = readonly [string, number, number, string | null, string, Instant, string | null];

const names = 'path, size, mtime, content_hash, outcome, at, message';

function fromColumns([path, size, mtimeMs, contentHash, outcome, at, message]: Columns): WatchedFile {
  return { path, size, mtimeMs, contentHash, outcome: outcome as WatchedFile['outcome'], at, message };
}

export function watchedFileStore(db: SqlDatabase): WatchedFileStore {
  const replace = db.prepare(`INSERT OR REPLACE INTO watched_files (${names}) VALUES (?, ?, ?, ?, ?, ?, ?)`);
  const remember = db.prepare('INSERT OR IGNORE INTO watched_contents VALUES (?)');
  const byPath = db.prepare<Columns>(`SELECT ${names} FROM watched_files WHERE path = ?`);
  const byContent = db.prepare('SELECT 1 FROM watched_contents WHERE content_hash = ?');
  const newest = db.prepare<Columns>(`SELECT ${names} FROM watched_files ORDER BY at DESC, path ${boundLimit}`);
  return {
    save: ({ path, size, mtimeMs, contentHash, outcome, at, message }) =>
      db.transaction(() => {
        replace.run(path, size, mtimeMs, contentHash, outcome, at, message);
        if (outcome === 'imported') remember.run(contentHash);
      }),
    find(path) {
      const columns = byPath.get(path);
      return columns === undefined ? null : fromColumns(columns);
    },
    hasImported: (contentHash) => byContent.get(contentHash) !== undefined,
    list: (limit) => newest.all(limit).map(fromColumns),
  };
}
