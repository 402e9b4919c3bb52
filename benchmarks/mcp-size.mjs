import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { createMcpServer } from '../packages/cli/dist/mcp/create-mcp-server.js';
import { densePerson, largestCalls } from '../test/mcp/dense-person.mjs';
import { memoryClient } from '../test/mcp/memory-client.mjs';
import { startCommand } from './processes.mjs';

// Published by health-export-mcp; its list has no schemas of answers.
const peer = { tools: 14, listBytes: 12_400 };
const vitalgate = fileURLToPath(new URL('../packages/cli/bin/vitalgate.mjs', import.meta.url));
const bytes = (value) => Buffer.byteLength(typeof value === 'string' ? value : JSON.stringify(value));

/** The largest answers that the sample person gives. */
const sampleCalls = [
  ['get_status', {}],
  ['list_metrics', { includeEmpty: true }],
  [
    'summarize_metrics',
    { metricIds: ids('stepCount restingHeartRate heartRate sleepAsleep sleepDeep bodyMass'), period: 'all' },
  ],
  [
    'compare_periods',
    { metricIds: ids('stepCount restingHeartRate heartRate sleepAsleep sleepDeep bodyMass'), period: '90d' },
  ],
  ['compare_days', { metricIds: ids('steps sleep hrv weight'), by: 'workout', period: 'all' }],
  ['find_days', { period: '30d', limit: 200 }],
  ['find_days', { metricIds: ids('steps sleep'), above: 0, period: 'all', limit: 200 }],
  ['list_nights', { period: 'all', limit: 200 }],
  ['get_metric_series', { metricId: 'stepCount', period: 'all', bucket: 'week', maxPoints: 300 }],
  ['get_metric_series', { metricId: 'stepCount', period: 'all', bucket: 'day', maxPoints: 300 }],
  ['correlate_metrics', { first: 'stepCount', second: 'sleepAsleep', period: 'all', maxLag: 14 }],
  ['summarize_workouts', { period: 'all' }],
  ['list_workouts', { period: 'all', limit: 100 }],
  ['get_lab_history', { analyte: 'cholesterol' }],
  ['get_lab_history', {}],
  ['list_blood_tests', { limit: 20 }],
  ['summarize_nutrition', { period: '90d', limit: 200 }],
  ['list_nutrition', { period: 'all', limit: 100 }],
  ['search_foods', { query: 'milk', limit: 50 }],
  ['list_raw_types', { includeUnavailable: true }],
  ['get_day_detail', { period: '7d', bucket: '15min' }],
  ['get_raw_samples', { type: 'heartRate', period: 'all', limit: 250 }],
];

function ids(words) {
  return words.split(' ');
}

/** Bytes of each tool's largest answer, one copy, and the longest call. */
async function measureCalls(agent, calls) {
  const largest = new Map();
  let slowest = { name: '', milliseconds: 0 };
  for (const [name, input] of calls) {
    const started = performance.now();
    const result = await agent.callTool({ name, arguments: input });
    const milliseconds = performance.now() - started;
    if (result.isError) throw new Error(`${name}: ${result.content[0].text}`);
    if (milliseconds > slowest.milliseconds) slowest = { name, milliseconds };
    const size = bytes(result.structuredContent) + bytes(result.content[0].text);
    largest.set(name, Math.max(size, largest.get(name) ?? 0));
  }
  return { largest, slowest };
}

async function inMemory(data) {
  const server = createMcpServer({
    open: async () => ({ client: memoryClient(data), pairing: null }),
    now: () => new Date('2026-03-11T12:00:00Z'),
    timeZone: 'UTC',
    version: '0.0.0',
  });
  const agent = new Client({ name: 'benchmark', version: '0.0.0' });
  const [one, other] = InMemoryTransport.createLinkedPair();
  await server.connect(one);
  await agent.connect(other);
  return agent;
}

async function overSamplePerson() {
  const folder = await mkdtemp(join(tmpdir(), 'vitalgate-mcp-size-'));
  const words = ['serve', '--sample-data', '--auto-approve', '--data-dir', join(folder, 'data')];
  const host = startCommand([...words, '--port', '0', '--app-port', '0']);
  const env = { ...process.env, VITALGATE_CONFIG_DIR: join(folder, 'user'), VITALGATE_KEYCHAIN: 'off' };
  try {
    const { pairingLink } = await host.waitFor(({ event }) => event === 'started');
    const paired = spawnSync(process.execPath, [vitalgate, 'pair', pairingLink, '--name', 'home', '--json'], { env });
    if (paired.status !== 0) throw new Error(String(paired.stderr));
    const agent = new Client({ name: 'benchmark', version: '0.0.0' });
    const started = performance.now();
    await agent.connect(new StdioClientTransport({ command: process.execPath, args: [vitalgate, 'mcp'], env }));
    const startMilliseconds = performance.now() - started;
    const list = await agent.listTools();
    const measured = await measureCalls(agent, sampleCalls);
    await agent.close();
    return { list, startMilliseconds, ...measured };
  } finally {
    await host.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const sample = await overSamplePerson();
const bareStarted = performance.now();
spawnSync(process.execPath, ['-e', '0']);
const bareMilliseconds = performance.now() - bareStarted;
const dense = await measureCalls(await inMemory(densePerson()), largestCalls);
const hostile = await measureCalls(await inMemory(densePerson({ hostile: true })), largestCalls);

const listBytes = bytes(sample.list);
const withoutAnswers = bytes({ tools: sample.list.tools.map((tool) => ({ ...tool, outputSchema: undefined })) });
console.log(`tools: ${sample.list.tools.length}; health-export-mcp: ${peer.tools}`);
console.log(
  `tools/list: ${listBytes} bytes, ${withoutAnswers} without the schemas of answers; health-export-mcp: ${peer.listBytes}`,
);
console.log(`start and initialize: ${(sample.startMilliseconds / bareMilliseconds).toFixed(1)} times a bare node`);
console.log(
  '\nlargest answer in bytes, one copy with its sentences (sample person, ten dense years, the same with hostile texts)',
);
for (const { name } of sample.list.tools) {
  const sizes = [sample, dense, hostile].map(({ largest }) => String(largest.get(name) ?? '').padStart(7));
  console.log(`${name.padEnd(20)}${sizes.join('')}`);
}
for (const [label, { largest, slowest }] of Object.entries({ sample, dense, hostile })) {
  const most = Math.max(...largest.values());
  const tokens = (share) => Math.ceil(most / share);
  console.log(
    `${label}: largest ${most} bytes: ${tokens(3)} tokens at 3 bytes each, ${tokens(2)} at 2, at most ${most} at 1; slowest ${slowest.name} ${Math.round(slowest.milliseconds)} ms`,
  );
}
