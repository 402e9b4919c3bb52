import { existsSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appCall } from './contract/app-call.ts';
import { commandHere, newDataDirectory, startHost, type RunningHost } from './host-process.ts';
import { writeSmallExport } from './small-export.ts';

const program = fileURLToPath(new URL('../packages/host/bin/vitalgate-host.mjs', import.meta.url));

let folder: string;
/** A file whose import takes a while. */
let large: string;
/** A file whose import is not over before a signal comes, on a quick machine as well. */
let larger: string;

beforeAll(async () => {
  folder = await newDataDirectory();
  large = await writeSmallExport(join(folder, 'large'), { steps: 60_000 });
  larger = await writeSmallExport(join(folder, 'larger'), { steps: 200_000 });
});
afterAll(() => rm(folder, { recursive: true }));

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
  const host = await startHost({ here: true });
  try {
    const line = JSON.parse(await importAndLeave(host, large)) as unknown;
    expect(line).toMatchObject({ event: { event: 'progress', file: large, phase: 'reading' } });
    await expect.poll(() => appCall(host, 'readImportState')).toMatchObject({ running: null });
    expect((await host.command('imports', 'list', '--json')).json()).toEqual([]);
    // Its first samples: were they there already, they would not be added.
    const again = await host.command('import', await writeSmallExport(join(folder, 'start')), '--json');
    expect(again.json()).toMatchObject([{ error: null, added: { quantitySamples: 5 } }]);
    expect((await host.command('imports', 'list', '--json')).json()).toHaveLength(1);
  } finally {
    await host.stop();
  }
}, 90_000);

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('an import that %s ends exits with %s, and leaves the store as it was', async (signal, expected) => {
  const dataDirectory = await newDataDirectory();
  try {
    const child = spawn(process.execPath, [program, 'import', larger, '--data-dir', dataDirectory, '--json'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const ended = Promise.all([once(child, 'exit'), text(child.stdout)]);
    // Nothing is printed before its first progress, which a quick machine never sees: what it reads goes to the store's folder.
    await expect.poll(() => existsSync(join(dataDirectory, 'health.sqlite')), { interval: 10 }).toBe(true);
    child.kill(signal);
    const [[code], printed] = await ended;
    expect([code, JSON.parse(printed)]).toMatchObject([expected, { error: { code: 'interrupted' } }]);
    expect((await commandHere(['imports', 'list', '--data-dir', dataDirectory, '--json'])).json()).toEqual([]);
  } finally {
    await rm(dataDirectory, { recursive: true });
  }
});

test('a host that is stopped during an import says of it what is so, and logs no fault', async () => {
  const dataDirectory = await newDataDirectory();
  try {
    for (const stage of ['reading', 'merging']) {
      const host = await startHost({ dataDirectory, here: true });
      const importing = commandHere(['import', large, '--data-dir', dataDirectory, '--json']);
      await expect
        .poll(() => appCall(host, 'readImportState'), { interval: 5, timeout: 60_000 })
        .toMatchObject({ running: { stage } });
      await host.stop();
      const { code, stdout } = await importing;
      const answer = JSON.parse(stdout) as { error?: { code: string } };
      const listed = (await commandHere(['imports', 'list', '--data-dir', dataDirectory, '--json'])).json();
      if (code === 0) expect(listed).toHaveLength(1);
      else expect([answer.error?.code, listed]).toEqual(['import_cancelled', []]);
      expect(host.stderr()).not.toContain('TypeError');
    }
  } finally {
    await rm(dataDirectory, { recursive: true });
  }
}, 120_000);
