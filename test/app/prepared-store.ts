import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { writeSmallExport } from '../contract/small-export.ts';
import { startHost, type RunningHost } from '../host-process.ts';
import { oncePerRun } from '../once-per-run.ts';

/** What a host holds at the beginning: nothing, some of everything, or the sample person. */
export type StoreName = 'empty' | 'small' | 'sample';

const fills: Readonly<Record<StoreName, (host: RunningHost) => Promise<void>>> = {
  empty: () => Promise.resolve(),
  sample: () => Promise.resolve(),
  async small(host) {
    const folder = await writeSmallExport();
    const { code, stderr } = await host.command('import', folder);
    await rm(dirname(folder), { recursive: true });
    if (code !== 0) throw new Error(stderr);
  },
};

/**
 * A data directory to be copied, with its store and its certificate; made once per run by the first test that asks.
 * Developer Mode is off, and no terms are accepted. Days are those of UTC, the sample person's those of America/New_York.
 */
export function preparedStore(name: StoreName): Promise<string> {
  return oncePerRun(`store-${name}`, async (dataDirectory) => {
    const sampleData = name === 'sample';
    const host = await startHost({ dataDirectory, sampleData, ...(sampleData ? {} : { environment: { TZ: 'UTC' } }) });
    await fills[name](host);
    if ((await host.stop()) !== 0) throw new Error(host.stderr());
  });
}
