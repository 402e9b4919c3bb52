import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { writeSmallExport } from '../contract/small-export.ts';
import { startHost, type RunningHost } from '../host-process.ts';
import { oncePerRun } from '../once-per-run.ts';
import { textFile } from './export-files.ts';
import { theZone, watchAndPhoneExport } from './watch-and-phone-day.ts';

/** What a host holds at the beginning: nothing, some of everything, a day of a watch and a phone, or the sample person. */
export type StoreName = 'empty' | 'small' | 'day' | 'sample';

/** Imports an export and removes the folder in which it was written. */
async function bringIn(host: RunningHost, path: string, folder: string): Promise<void> {
  const { code, stderr } = await host.command('import', path);
  await rm(folder, { recursive: true });
  if (code !== 0) throw new Error(stderr);
}

const zones: Readonly<Partial<Record<StoreName, string>>> = { day: theZone };

const fills: Readonly<Record<StoreName, (host: RunningHost) => Promise<void>>> = {
  empty: () => Promise.resolve(),
  sample: () => Promise.resolve(),
  async small(host) {
    const folder = await writeSmallExport();
    await bringIn(host, folder, dirname(folder));
  },
  async day(host) {
    const folder = await mkdtemp(join(tmpdir(), 'vitalgate-day-'));
    await bringIn(host, await textFile(folder, 'export.xml', watchAndPhoneExport), folder);
  },
};

/**
 * A data directory to be copied, with its store and its certificate; made once per run by the first test that asks.
 * Developer Mode is off, and no terms are accepted. Days are those of UTC; the sample person's, and the day's, those of America/New_York.
 */
export function preparedStore(name: StoreName): Promise<string> {
  return oncePerRun(`store-${name}`, async (dataDirectory) => {
    const sampleData = name === 'sample';
    const host = await startHost({
      dataDirectory,
      sampleData,
      ...(sampleData ? {} : { environment: { TZ: zones[name] ?? 'UTC' } }),
    });
    await fills[name](host);
    if ((await host.stop()) !== 0) throw new Error(host.stderr());
  });
}
