import { readFile } from 'node:fs/promises';

/** Whatever a file system answers; null if there is nothing at the path. */
export async function ifThere<Found>(asked: Promise<Found>): Promise<Found | null> {
  try {
    return await asked;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** The JSON in a file; null if there is no file, or one with something else. */
export async function jsonIfThere(path: string): Promise<unknown> {
  const text = await ifThere(readFile(path, 'utf8'));
  return text === null ? null : (parsedJson(text) ?? null);
}

/** A text as JSON; undefined if it is none. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
