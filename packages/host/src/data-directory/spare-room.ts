import { randomBytes } from 'node:crypto';
import { existsSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DataDirectory } from './data-directory.ts';

/** What a host writes at its start: how commands reach it, its key, its certificate, what readers of the stores share. */
const spareBytes = 128 * 1024;

/** The room is only taken if nobody will miss it. */
const plentyBytes = 8 * spareBytes;

const spareFile = ({ path }: DataDirectory): string => join(path, 'spare');

/** Bytes that a file system still takes from this user. */
export function freeBytes(path: string): number {
  const { bavail, bsize } = statfsSync(path);
  return bavail * bsize;
}

/** Keeps some room of the disk for a start on a full one. Bytes that no file system packs to nothing. */
export function keepSpareRoom(directory: DataDirectory): void {
  try {
    if (existsSync(spareFile(directory)) || freeBytes(directory.path) < plentyBytes) return;
    writeFileSync(spareFile(directory), randomBytes(spareBytes), { mode: 0o600, flag: 'wx' });
  } catch {
    // A start does without it, if the disk has room then.
  }
}

/** Gives the spare room free if the disk is full. */
export function useSpareRoom(directory: DataDirectory): void {
  try {
    if (freeBytes(directory.path) < spareBytes) rmSync(spareFile(directory), { force: true });
  } catch {
    // What needs the room fails, and says so.
  }
}
