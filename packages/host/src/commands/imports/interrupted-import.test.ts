import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isStagingFileName } from '@vitalgate/sqlite';
import { expect, test } from 'vitest';

const program = fileURLToPath(new URL('../../../bin/vitalgate-host.mjs', import.meta.url));

test('Ctrl-C ends an import without a host: one line, exit code 130, nothing left behind', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'vitalgate-interrupted-'));
  const stagingFiles = (): string[] => readdirSync(directory).filter((name) => isStagingFileName(name));
  try {
    const child = spawn(process.execPath, [program, 'sample-data', 'load', '--data-dir', directory]);
    let stderr = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => void (stderr += text));
    const exited = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
    await expect.poll(stagingFiles, { interval: 10, timeout: 10_000 }).toHaveLength(1);
    child.kill('SIGINT');
    expect(await exited).toBe(130);
    expect(stderr).toBe('Interrupted. The store is as it was before this file.\n');
    expect(stagingFiles()).toEqual([]);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}, 30_000);
