import { expect, test } from 'vitest';
import { HostError } from '../../packages/host/src/errors/host-error.ts';
import { openHostLog } from '../../packages/host/src/logging/host-log.ts';
import { faultOfLogLine } from './log-faults.ts';

const random = 'AbCdEfGhIjKlMnOpQrStUvWxYz0123456789-_AbCdE';

test('what the host logs of a fault holds neither a secret nor a value', () => {
  const lines: string[] = [];
  const log = openHostLog({ write: (line) => void lines.push(line) });
  const cause = Object.assign(new Error(`glucose 187.5 of vgc_${random}`), { code: 'ENOSPC' });
  log.fault('import', new HostError('importFailed', 'x', { cause }));
  log.requestFault({ operation: 'getWorkouts', status: 500 }, 'thrown');
  log.warn('discovery does not work here; the host runs on without it', {
    error: 'Error',
    code: 'ERR_SOCKET_BAD_PORT',
  });
  expect(lines.map((line) => faultOfLogLine(line.trim()))).toEqual([null, null, null]);
});

test.each([
  [`Stopping vgc_${random}`],
  [`Settings: http://127.0.0.1:8765/?key=${random}`],
  [`sent with ${random}`],
  [JSON.stringify({ level: 'error', where: `vgi_${random}` })],
  [JSON.stringify({ level: 'error', msg: 'a heart rate of 187' })],
  [JSON.stringify({ level: 'error', where: 'import', value: 'x' })],
  [JSON.stringify({ level: 'error', at: ['/home/ada/packages/host/a.ts:1:2'] })],
  [JSON.stringify({ level: 'error', cause: { error: 'Error', code: '5.6' } })],
])('a line that holds one is found: %s', (line) => {
  expect(faultOfLogLine(line)).not.toBeNull();
});

test('what a host says to its user is no fault', () => {
  for (const line of ['Stopping…', 'Loading the sample person…', 'The sample person is loaded already.']) {
    expect(faultOfLogLine(line)).toBeNull();
  }
});
