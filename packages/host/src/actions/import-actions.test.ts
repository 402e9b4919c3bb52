import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runAction } from '@vitalgate/http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openHostLog } from '../logging/host-log.ts';
import { importActions } from './import-actions.ts';
import { openStore, type OpenStore } from '../stores/open-store.ts';

let base: string;
let store: OpenStore;

beforeEach(async () => {
  base = mkdtempSync(join(tmpdir(), 'vitalgate-actions-'));
  const log = openHostLog({ write: () => undefined });
  store = await openStore({ dataDirectory: join(base, 'data'), purpose: 'test', log });
});
afterEach(async () => {
  await store.close();
  rmSync(base, { recursive: true, force: true });
});

const time = (minute: number): string => new Date(minute * 60_000).toISOString().slice(0, 19).replace('T', ' ');

function write(name: string, steps: number): string {
  const path = join(base, name);
  const records = Array.from(
    { length: steps },
    (_, at) =>
      `<Record type="HKQuantityTypeIdentifierStepCount" sourceName="P" unit="count" startDate="${time(at)} +0000" endDate="${time(at + 1)} +0000" value="1"/>`,
  );
  writeFileSync(path, `<HealthData>${records.join('\n')}</HealthData>`);
  return path;
}

test('a cancel during the second of two files keeps the first, and says so', async () => {
  const paths = [write('a.xml', 3), write('b.xml', 60_000)];
  const cancels: (() => void)[] = [];
  const running = runAction(
    importActions(store),
    'startImport',
    { paths },
    {
      emit: (event) => {
        const { file = '' } = event as { readonly file?: string };
        if (file.endsWith('b.xml')) cancels.at(-1)?.();
      },
      onCancel: (cancel) => cancels.push(cancel),
    },
  );
  await expect(running).rejects.toMatchObject({
    code: 'importCancelled',
    message: expect.stringContaining('of those before it, 1 came in') as string,
  });
  expect(store.stores.health.imports.list().map(({ fileName }) => fileName)).toEqual(['a.xml']);
});
