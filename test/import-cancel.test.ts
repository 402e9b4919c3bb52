import { readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { appCall } from './contract/app-call.ts';
import { newDataDirectory, startHost, type RunningHost } from './host-process.ts';
import { writeSmallExport } from './small-export.ts';

/** Starts an import as a command does and goes away at the first line of progress. */
async function importAndLeave(host: RunningHost, file: string): Promise<string> {
  const hostFile = await readFile(join(host.dataDirectory, 'host.json'), 'utf8');
  const { controlKey, appPort } = JSON.parse(hostFile) as { controlKey: string; appPort: number };
  return new Promise((resolve, reject) => {
    const sent = request({
      host: '127.0.0.1',
      port: appPort,
      method: 'POST',
      path: '/app/v1/actions/startImport',
      headers: {
        authorization: `Bearer ${controlKey}`,
        'content-type': 'application/json',
        accept: 'application/x-ndjson',
      },
    });
    sent.once('error', reject);
    sent.once('response', (response) => {
      response.once('data', (chunk: Buffer) => {
        sent.destroy();
        resolve(chunk.toString('utf8').split('\n')[0] ?? '');
      });
    });
    sent.end(JSON.stringify({ paths: [file] }));
  });
}

test('an import whose command went away is cancelled, leaves nothing behind, and can be run again', async () => {
  const host = await startHost();
  const folder = await newDataDirectory();
  const file = await writeSmallExport(join(folder, 'large'), { steps: 200_000 });
  try {
    const line = JSON.parse(await importAndLeave(host, file)) as unknown;
    expect(line).toMatchObject({ event: { event: 'progress', file, phase: 'reading' } });
    await expect.poll(() => appCall(host, 'readImportState')).toMatchObject({ running: null });
    expect((await host.command('imports', 'list', '--json')).json()).toEqual([]);
    const again = await host.command('import', file, '--json');
    expect(again.json()).toMatchObject([{ error: null, added: { quantitySamples: 200_002 } }]);
    expect((await host.command('imports', 'list', '--json')).json()).toHaveLength(1);
  } finally {
    await host.stop();
    await rm(folder, { recursive: true });
  }
}, 90_000);
