import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Journey } from './journey.ts';

/** Imports rows of laboratory results: date, test, value, unit, range, laboratory, with a semicolon between and a comma in decimals. */
export async function importResults({ host, folder }: Journey, rows: readonly string[]): Promise<void> {
  const file = join(folder, 'lab.csv');
  await writeFile(file, ['Date;Test;Value;Unit;Range;Lab', ...rows].join('\n'));
  expect((await host.command('import', file)).code).toBe(0);
}
