import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { seededRandom } from '../ports/seeded-random.ts';
import { commandHere, newDataDirectory } from '../host-process.ts';
import { plainDatabase } from '../stores/plain-database.ts';

const program = fileURLToPath(new URL('../../packages/host/bin/vitalgate-host.mjs', import.meta.url));
const oldSamples = 3;
const newSamples = 12_000;

/**
 * How often the import is killed; PROGRAM_KILLS says another number. The store's own test kills it more often, without a program
 * around it.
 */
const rounds = Number(process.env['PROGRAM_KILLS'] ?? 4);
vi.setConfig({ testTimeout: 120_000 + rounds * 30_000 });

let work: string;
let dataDirectory: string;
let largeExport: string;

/** An export of `count` heart rates, one a second from the given second of 2024 on. */
function exportOf(count: number, from: number): string {
  const lines = Array.from({ length: count }, (_, index) => {
    const at = new Date(Date.UTC(2024, 0, 1) + (from + index) * 1000).toISOString();
    const text = `${at.slice(0, 10)} ${at.slice(11, 19)} +0000`;
    return `<Record type="HKQuantityTypeIdentifierHeartRate" sourceName="W" unit="count/min" startDate="${text}" endDate="${text}" value="${60 + (index % 40)}"/>`;
  });
  return `<?xml version="1.0"?><HealthData locale="en_US">${lines.join('\n')}</HealthData>`;
}

/** Starts the import as a user does, in a process of its own. */
function startImport() {
  const started = performance.now();
  const child = spawn(process.execPath, [program, 'import', largeExport, '--data-dir', dataDirectory], {
    stdio: 'ignore',
  });
  return { child, closed: once(child, 'close') as Promise<[number | null, string | null]>, started };
}

function storedSamples(): number {
  const database = plainDatabase(join(dataDirectory, 'health.sqlite'));
  try {
    expect(database.prepare('PRAGMA integrity_check').all()).toEqual([['ok']]);
    return Number(database.prepare('SELECT COUNT(*) FROM samples').get()?.[0]);
  } finally {
    database.close();
  }
}

beforeAll(async () => {
  work = await newDataDirectory();
  dataDirectory = await newDataDirectory();
  const small = join(work, 'small.xml');
  largeExport = join(work, 'large.xml');
  await writeFile(small, exportOf(oldSamples, 0));
  await writeFile(largeExport, exportOf(newSamples, 1000));
  expect((await commandHere(['import', small, '--data-dir', dataDirectory])).code).toBe(0);
});

afterAll(async () => {
  await rm(work, { recursive: true });
  await rm(dataDirectory, { recursive: true });
});

it('kill -9 during an import, at moments spread by a seed: the old store or the new one, and the import runs again', async () => {
  const whole = startImport();
  expect((await whole.closed)[0]).toBe(0);
  let wholeTime = performance.now() - whole.started;
  expect(storedSamples()).toBe(oldSamples + newSamples);

  let killed = 0;
  const random = seededRandom(52);
  for (let round = 0; round < rounds; round++) {
    if (storedSamples() !== oldSamples) {
      const [last] = (await commandHere(['imports', 'list', '--json', '--data-dir', dataDirectory])).json() as [
        { importId: string },
      ];
      expect((await commandHere(['imports', 'undo', last.importId, '--data-dir', dataDirectory])).code).toBe(0);
      expect(storedSamples()).toBe(oldSamples);
    }
    const { child, closed, started } = startImport();
    // From when the program has loaded until a little after it would have ended.
    setTimeout(
      () => child.kill('SIGKILL'),
      wholeTime * (0.25 + (0.8 * (round + (random.bytes(1)[0] ?? 0) / 256)) / rounds),
    );
    const [, signal] = await closed;
    // How busy the machine is changes meanwhile.
    if (signal === 'SIGKILL') killed++;
    else wholeTime = performance.now() - started;
    expect([oldSamples, oldSamples + newSamples]).toContain(storedSamples());
  }
  expect(killed).toBeGreaterThanOrEqual(rounds / 2);

  const again = await commandHere(['import', largeExport, '--json', '--data-dir', dataDirectory]);
  expect(again.json()).toMatchObject([{ complete: true, read: { quantitySamples: newSamples } }]);
  expect(storedSamples()).toBe(oldSamples + newSamples);
  expect(readdirSync(dataDirectory).filter((name) => name.startsWith('staging'))).toEqual([]);
});
