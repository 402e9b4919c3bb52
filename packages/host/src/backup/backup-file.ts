import { createHash } from 'node:crypto';
import { closeSync, constants, fstatSync, fsyncSync, openSync, readSync, writeFileSync } from 'node:fs';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { SqlDatabase } from '@vitalgate/sqlite';
import { HostError } from '../errors/host-error.ts';

/** SQLite's `application_id` of a backup: "VGBK". */
const backupMark = 0x5647_424b;
const layout = 1;
const partBytes = 1 << 20;

/** What a backup says of itself. */
export interface BackupFacts {
  /** Instant at which the copy of the store was taken. */
  readonly madeAt: string;
  /** Version of the program that made it. */
  readonly version: string;
}

export interface BackupEntry {
  readonly name: string;
  readonly bytes: number;
}

/** The names that a backup may hold: nothing of it lands outside of the data directory. */
const fileName =
  /^(?:(?:health|control|foods-[A-Za-z0-9_-]*)\.sqlite|(?:certificate|authority|feed-certificate)\.pem|install\.key|deliveries\/[A-Za-z0-9_-][A-Za-z0-9._-]*)$/;

/** The tables of a backup, in the letters in which SQLite keeps them. */
const tables = [
  'CREATE TABLE facts (made_at TEXT NOT NULL, version TEXT NOT NULL)',
  'CREATE TABLE files (name TEXT PRIMARY KEY, bytes INTEGER NOT NULL, sha256 TEXT NOT NULL)',
  'CREATE TABLE parts (name TEXT, number INTEGER, content BLOB NOT NULL, PRIMARY KEY (name, number)) WITHOUT ROWID',
];

export function beginBackup(backup: SqlDatabase, { madeAt, version }: BackupFacts): void {
  backup.exec(`
    PRAGMA application_id = ${backupMark};
    PRAGMA user_version = ${layout};
    ${tables.join(';')};`);
  backup.prepare('INSERT INTO facts VALUES (?, ?)').run(madeAt, version);
}

/** Opens a plain file to be read: not what a link leads to, and a pipe is not waited for. */
function openPlain(path: string): number {
  const { O_RDONLY, O_NONBLOCK, O_NOFOLLOW } = constants;
  const descriptor = openSync(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW);
  if (fstatSync(descriptor).isFile()) return descriptor;
  closeSync(descriptor);
  throw new HostError('fileUnreadable', `${path} is no plain file, so it cannot be backed up.`);
}

/** Puts a file into a backup, in compressed parts, so that it may be of any size. */
export async function addFile(
  backup: SqlDatabase,
  name: string,
  path: string,
  onBytes: (bytes: number) => Promise<void>,
): Promise<void> {
  const put = backup.prepare('INSERT INTO parts VALUES (?, ?, ?)');
  const hash = createHash('sha256');
  const buffer = Buffer.alloc(partBytes);
  const descriptor = openPlain(path);
  let bytes = 0;
  try {
    for (let number = 0; ; number++) {
      const count = readSync(descriptor, buffer, 0, partBytes, null);
      if (count === 0) break;
      const part = buffer.subarray(0, count);
      hash.update(part);
      put.run(name, number, deflateRawSync(part, { level: 1 }));
      bytes += count;
      await onBytes(count);
    }
  } finally {
    closeSync(descriptor);
  }
  backup.prepare('INSERT INTO files VALUES (?, ?, ?)').run(name, bytes, hash.digest('hex'));
}

function damaged(path: string, cause?: unknown): HostError {
  return new HostError('fileDamaged', `${path} is damaged: it cannot be restored. Nothing was changed.`, { cause });
}

/** What a backup holds. Throws HostError `formatUnknown` if it is none, `fileDamaged`. */
export function readBackup(
  backup: SqlDatabase,
  path: string,
): BackupFacts & { readonly files: readonly BackupEntry[] } {
  const number = (pragma: string): number => backup.prepare<readonly [number]>(`PRAGMA ${pragma}`).get()?.[0] ?? 0;
  if (number('application_id') !== backupMark) {
    throw new HostError('formatUnknown', `${path} is no backup of Vitalgate. Nothing was changed.`);
  }
  if (number('user_version') !== layout) {
    throw new HostError('formatUnknown', `${path} was made by a newer version of this program. Update the program.`);
  }
  // Anything else in their places, as a view, could compute without an end.
  const kept = backup.prepare<readonly [string]>('SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name');
  if (kept.all().join('\n') !== tables.join('\n')) throw damaged(path);
  const [madeAt, version] = backup.prepare<readonly [string, string]>('SELECT made_at, version FROM facts').get() ?? [];
  const files: BackupEntry[] = [];
  // A damaged list can lead back to names that came before, without an end.
  for (const [name, bytes] of backup
    .prepare<readonly [string, number]>('SELECT name, bytes FROM files ORDER BY name')
    .iterate()) {
    if (name <= (files.at(-1)?.name ?? '') || !Number.isSafeInteger(bytes) || bytes < 0) throw damaged(path);
    files.push({ name, bytes });
  }
  const isWhole = ['health.sqlite', 'control.sqlite'].every((wanted) => files.some(({ name }) => name === wanted));
  if (madeAt === undefined || version === undefined || !isWhole || !files.every(({ name }) => fileName.test(name))) {
    throw damaged(path);
  }
  return { madeAt, version, files };
}

/** Writes a file of a backup, readable by its owner alone. Rejects with HostError `fileDamaged` unless it is what was put in. */
export async function extractFile(
  backup: SqlDatabase,
  { name, bytes }: BackupEntry,
  { from, to }: { readonly from: string; readonly to: string },
  onBytes: (bytes: number) => Promise<void>,
): Promise<void> {
  const [wanted] = backup.prepare<readonly [string]>('SELECT sha256 FROM files WHERE name = ?').get(name) ?? [];
  const hash = createHash('sha256');
  const descriptor = openSync(to, 'wx', 0o600);
  let written = 0;
  try {
    const parts = backup.prepare<readonly [Uint8Array]>('SELECT content FROM parts WHERE name = ? ORDER BY number');
    for (const [content] of parts.iterate(name)) {
      const part = inflated(content, from);
      // No more than was announced: else a small backup fills the disk.
      if (written + part.length > bytes) throw damaged(from);
      hash.update(part);
      writeFileSync(descriptor, part);
      written += part.length;
      await onBytes(part.length);
    }
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  if (written !== bytes || hash.digest('hex') !== wanted) throw damaged(from);
}

function inflated(content: Uint8Array, from: string): Buffer {
  try {
    return inflateRawSync(content, { maxOutputLength: partBytes });
  } catch (error) {
    throw damaged(from, error);
  }
}
