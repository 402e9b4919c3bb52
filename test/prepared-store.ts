import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { writeSmallExport } from './contract/small-export.ts';
import { sampleStores, startHost, type RunningHost } from './host-process.ts';
import { oncePerRun } from './once-per-run.ts';
import { plainDatabase } from './stores/plain-database.ts';
import { exportText, textFile } from './app/export-files.ts';
import { theZone, watchAndPhoneExport } from './app/watch-and-phone-day.ts';

/**
 * What a host holds at the beginning: nothing, some of everything, the same as if it were the sample person's, 600 samples
 * of steps, a day of a watch and a phone, or the sample person.
 */
export type StoreName = 'empty' | 'small' | 'small-sample' | 'steps' | 'day' | 'sample';

/** Imports an export and removes the folder in which it was written. */
async function bringIn(host: RunningHost, path: string, folder: string): Promise<void> {
  const { code, stderr } = await host.command('import', path);
  await rm(folder, { recursive: true });
  if (code !== 0) throw new Error(stderr);
}

async function bringInText(host: RunningHost, text: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'vitalgate-export-'));
  await bringIn(host, await textFile(folder, 'export.xml', text), folder);
}

const zones: Readonly<Partial<Record<StoreName, string>>> = { day: theZone };

async function bringInSmall(host: RunningHost): Promise<void> {
  const folder = await writeSmallExport();
  await bringIn(host, folder, dirname(folder));
}

const fills: Readonly<Record<Exclude<StoreName, 'sample'>, (host: RunningHost) => Promise<void>>> = {
  empty: () => Promise.resolve(),
  small: bringInSmall,
  'small-sample': bringInSmall,
  steps: (host) => bringInText(host, exportText(600)),
  day: (host) => bringInText(host, watchAndPhoneExport),
};

/**
 * A data directory to be copied, with its store and its certificate; made once per run by the first test that asks.
 * Developer Mode is off, and no terms are accepted. Days are those of UTC; the sample person's, and the day's, those of America/New_York.
 */
export function preparedStore(name: StoreName): Promise<string> {
  if (name === 'sample') return sampleStores();
  return oncePerRun(`store-${name}`, async (dataDirectory) => {
    const zone = zones[name] ?? 'UTC';
    // A store's first days are those of the zone of the process.
    const here = new Intl.DateTimeFormat().resolvedOptions().timeZone === zone;
    const host = await startHost({
      dataDirectory,
      isFirstStart: true,
      ...(here ? { here } : { environment: { TZ: zone } }),
    });
    await fills[name](host);
    if ((await host.stop()) !== 0) throw new Error(host.stderr());
    if (name !== 'small-sample') return;
    const store = plainDatabase(join(dataDirectory, 'health.sqlite'));
    store.exec(
      "UPDATE imports SET report = json_set(report, '$.format', 'sample-person', '$.fileName', 'sample-person')",
    );
    store.close();
  });
}
