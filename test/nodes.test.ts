import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nodeLines, nodeOfLine } from '../scripts/node/own-node.mjs';
import { newDataDirectory, startHost } from './host-process.ts';
import { writeSmallExport } from './small-export.ts';

const run = promisify(execFile);
const program = fileURLToPath(new URL('../packages/host/bin/vitalgate-host.mjs', import.meta.url));

const pages = [
  'metrics?metricId=stepCount',
  'rawhealth/samples?type=heartRate&start=2026-03-01T00:00:00Z&end=2026-03-02T00:00:00Z&limit=1',
  'nutrition/foods?query=oats&limit=20',
];

let base: string;
/** The data directory of a host that a client is paired with, and that has no data yet. */
let paired: string;
let token: string;

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'vitalgate-nodes-'));
  paired = await newDataDirectory();
  const host = await startHost({ dataDirectory: paired, developerMode: true });
  await host.command('raw-consent', 'accept');
  await host.command('permissions', 'grant', '--all');
  ({ clientToken: token } = await host.pair(['app.metrics', 'app.nutrition', 'rawhealth.raw']));
  await host.stop();
});
afterAll(async () => {
  for (const folder of [base, paired]) await rm(folder, { recursive: true, force: true });
});

/** Imports an export and reads pages of it, all by one Node; and what its programs said on stderr. */
async function readBy(node: string, name: string): Promise<{ texts: readonly string[]; said: string }> {
  const dataDirectory = join(base, name);
  await cp(paired, dataDirectory, { recursive: true });
  const path = await writeSmallExport(join(base, `${name} export`));
  const { stderr } = await run(node, [program, 'import', path, '--data-dir', dataDirectory, '--json']);
  const host = await startHost({ node, dataDirectory });
  const texts: string[] = [];
  for (const page of pages) {
    const { status, text } = await host.request({ path: `/api/v1/${page}`, token });
    expect([page, status]).toEqual([page, 200]);
    texts.push(text);
  }
  await host.stop();
  return { texts, said: `${stderr}${host.stderr()}` };
}

test('every line of Node imports and serves the same bytes, and warns of nothing', async () => {
  const found = await Promise.all(nodeLines.map(async (line) => readBy(await nodeOfLine(line), String(line))));
  expect(found[0]?.texts.map((text) => text.length > 200)).toEqual([true, true, true]);
  expect(new Set(found.map(({ texts }) => JSON.stringify(texts))).size).toBe(1);
  for (const { said } of found) expect(said).not.toMatch(/warning/i);
});
