import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newDataDirectory, startHost } from './host-process.ts';

test('a host whose data directory is removed says of nothing that it is saved, ends with what to do, and makes no new one', async () => {
  const dataDirectory = await newDataDirectory();
  const host = await startHost({ dataDirectory, developerMode: true });
  const { controlKey } = JSON.parse(readFileSync(join(dataDirectory, 'host.json'), 'utf8')) as { controlKey: string };
  const act = async (action: string, input: unknown): Promise<string | undefined> => {
    const asked = fetch(`http://127.0.0.1:${host.appPort}/app/v1/actions/${action}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${controlKey}`, 'content-type': 'application/json', connection: 'close' },
      body: JSON.stringify(input),
    });
    // It looks by itself every five seconds, and may have ended before it was asked.
    const answer = await asked.then((response) => response.json()).catch(() => ({ error: { code: 'ended' } }));
    return (answer as { error?: { code: string } }).error?.code;
  };
  rmSync(dataDirectory, { recursive: true });
  const codes = [
    await act('grantPermissions', { all: true }),
    await act('createIngestKey', { name: 'Phone', feed: 'ndjson' }),
    await act('loadSampleData', {}),
    await act('switchDeveloperMode', { on: false }),
  ].filter((code) => code !== 'ended');
  // What takes access away holds at once, and says that it is not saved.
  const unusable = [...Array<string>(3).fill('data_directory_unusable'), 'store_unwritable'];
  expect(codes).toEqual(unusable.slice(0, codes.length));
  // It ends by itself: this signal asks for nothing.
  expect(await host.stop('SIGCONT')).toBe(1);
  expect(host.stderr()).toContain('was removed while this program had it open');
  expect(host.stderr()).toContain(`Put ${dataDirectory} back from a backup, or name another directory with --data-dir`);
  expect(existsSync(dataDirectory)).toBe(false);
});
