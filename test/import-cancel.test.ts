import { existsSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { appCall } from './contract/app-call.ts';
import { newDataDirectory, runCommand, startHost, type RunningHost } from './host-process.ts';
import { writeSmallExport } from './small-export.ts';

const program = fileURLToPath(new URL('../packages/host/bin/vitalgate-host.mjs', import.meta.url));

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
  const file = await writeSmallExport(join(folder, 'large'), { steps: 60_000 });
  try {
    const line = JSON.parse(await importAndLeave(host, file)) as unknown;
    expect(line).toMatchObject({ event: { event: 'progress', file, phase: 'reading' } });
    await expect.poll(() => appCall(host, 'readImportState')).toMatchObject({ running: null });
    expect((await host.command('imports', 'list', '--json')).json()).toEqual([]);
    const again = await host.command('import', file, '--json');
    expect(again.json()).toMatchObject([{ error: null, added: { quantitySamples: 60_002 } }]);
    expect((await host.command('imports', 'list', '--json')).json()).toHaveLength(1);
  } finally {
    await host.stop();
    await rm(folder, { recursive: true });
  }
}, 90_000);

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('an import that %s ends exits with %s, and leaves the store as it was', async (signal, expected) => {
  const folder = await newDataDirectory();
  const file = await writeSmallExport(join(folder, 'large'), { steps: 200_000 });
  const dataDirectory = join(folder, 'data');
  try {
    const child = spawn(process.execPath, [program, 'import', file, '--data-dir', dataDirectory, '--json'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const ended = Promise.all([once(child, 'exit'), text(child.stdout)]);
    // Nothing is printed before its first progress, which a quick machine never sees: what it reads goes to the store's folder.
    await expect.poll(() => existsSync(join(dataDirectory, 'health.sqlite')), { interval: 10 }).toBe(true);
    child.kill(signal);
    const [[code], printed] = await ended;
    expect([code, JSON.parse(printed)]).toMatchObject([expected, { error: { code: 'interrupted' } }]);
    expect((await runCommand(['imports', 'list', '--data-dir', dataDirectory, '--json'])).json()).toEqual([]);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('a host that is stopped during an import says of it what is so, and logs no fault', async () => {
  const folder = await newDataDirectory();
  const dataDirectory = join(folder, 'data');
  const file = await writeSmallExport(join(folder, 'large'), { steps: 60_000 });
  try {
    for (const stage of ['reading', 'merging']) {
      const host = await startHost({ dataDirectory });
      const importing = runCommand(['import', file, '--data-dir', dataDirectory, '--json']);
      await expect
        .poll(() => appCall(host, 'readImportState'), { interval: 5, timeout: 60_000 })
        .toMatchObject({ running: { stage } });
      await host.stop();
      const { code, stdout } = await importing;
      const answer = JSON.parse(stdout) as { error?: { code: string } };
      const listed = (await runCommand(['imports', 'list', '--data-dir', dataDirectory, '--json'])).json();
      if (code === 0) expect(listed).toHaveLength(1);
      else expect([answer.error?.code, listed]).toEqual(['import_cancelled', []]);
      expect(host.stderr()).not.toContain('TypeError');
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}, 120_000);
