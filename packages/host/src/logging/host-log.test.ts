import { openSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withPlainStack } from '../../../../test/plain-stack.ts';
import { HostError } from '../errors/host-error.ts';
import { logTo, openHostLog } from './host-log.ts';

function capture() {
  const lines: string[] = [];
  return { lines, log: openHostLog({ write: (line: string) => void lines.push(line) }) };
}

test('S44: a request fault names operation, status, class and own frames, and nothing that was sent or stored', () => {
  const { lines, log } = capture();
  const secret = 'vgc_0123456789abcdefghijklmnopqrstuvwxyzABCDEFG';
  const message = `bad glucose 187.5 for Bearer ${secret}\n    at leak (/x/packages/host/dist/${secret}.js:1:1)`;
  log.requestFault({ operation: 'getRawHealthSamples', status: 500 }, withPlainStack(new TypeError(message)));
  const line = lines.join('');
  expect(line).not.toContain(secret);
  expect(line).not.toContain('187.5');
  expect(line).not.toContain('node_modules');
  expect(line).not.toContain(process.cwd());
  const parsed = JSON.parse(line) as Record<string, unknown>;
  expect(parsed).toMatchObject({ level: 'error', operation: 'getRawHealthSamples', status: 500, error: 'TypeError' });
  expect(parsed['at']).toEqual([expect.stringMatching(/^host\/logging\/host-log\.test\.ts:\d+:\d+$/)]);
  expect(Object.keys(parsed).sort()).toEqual(['at', 'error', 'level', 'msg', 'operation', 'status', 'time']);
});

test('codes and causes are told, what is no error by its kind', () => {
  const { lines, log } = capture();
  const cause = Object.assign(new Error('/home/ada/health.sqlite'), { code: 'ENOSPC' });
  log.fault('import', new HostError('importFailed', 'of /home/ada', { cause }));
  log.fault('import', 'a secret text');
  expect(lines.join('')).not.toMatch(/ada|secret/);
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    expect.objectContaining({
      where: 'import',
      error: 'HostError',
      code: 'importFailed',
      cause: expect.objectContaining({ error: 'Error', code: 'ENOSPC' }) as unknown,
    }),
    expect.objectContaining({ where: 'import', error: 'string', at: [] }),
  ]);
});

test('fields with the names of secrets are left out', () => {
  const { lines, log } = capture();
  log.info('started', { port: 8443, token: 'abc', controlKey: 'def', query: 'oats' });
  expect(JSON.parse(lines.join(''))).toMatchObject({
    level: 'info',
    msg: 'started',
    port: 8443,
    token: '[left out]',
    controlKey: '[left out]',
    query: '[left out]',
  });
});

test.skipIf(process.platform !== 'linux')('T5: a log on a full disk ends no host', () => {
  const log = openHostLog(logTo(openSync('/dev/full', 'w')));
  expect(() => {
    for (let line = 0; line < 3; line++) log.info('a line that finds no room');
  }).not.toThrow();
});
