import { expect, test } from 'vitest';
import type { Terminal } from '@vitalgate/terminal';
import { importProgress, progressText } from './import-progress.ts';

const step = { bytesRead: 120e6, bytesTotal: 300e6, records: 400_000, phase: 'reading' } as const;

test.each([
  [step, 4, '120 of 300 MB, 30 MB/s, 6 s left, 400,000 records'],
  [{ ...step, bytesTotal: 3000e6 }, 4, '120 of 3000 MB, 30 MB/s, 1 min 36 s left, 400,000 records'],
  [{ ...step, bytesTotal: null }, 4, '120 MB, 30 MB/s, 400,000 records'],
  [{ ...step, bytesTotal: 100e6 }, 4, '120 MB, 30 MB/s, 400,000 records'],
  [{ ...step, bytesRead: 1_500_000, records: 12 }, 0, '1.5 of 300 MB, 12 records'],
  [{ ...step, bytesTotal: null, records: 1 }, 4, '120 MB, 30 MB/s, 1 record'],
  [{ ...step, phase: 'merging' }, 9, 'putting 400,000 records in order'],
] as const)('%j after %d s', (given, seconds, text) => {
  expect(progressText(given, seconds)).toBe(text);
});

function bench(hasScreen: boolean) {
  let now = 0;
  const written: string[] = [];
  const terminal: Terminal = {
    isInteractive: false,
    hasScreen,
    outIsScreen: false,
    columns: null,
    out: () => written.push('stdout'),
    outJson: () => written.push('stdout'),
    outText: () => Promise.resolve(void written.push('stdout')),
    err: (line) => written.push(line),
    errLines: (text) => written.push(text),
    errProgress: (text) => written.push(`over: ${text}`),
    ask: () => Promise.resolve(false),
  };
  const progress = importProgress(terminal, () => now);
  const event = { event: 'progress', file: '/export.zip', ...step };
  return { progress, written, event, at: (time: number) => void (now = time) };
}

test('on a screen one line is written over and taken away, never on stdout', () => {
  const { progress, written, event, at } = bench(true);
  progress.show(event);
  at(100);
  progress.show(event);
  at(4000);
  progress.show(event);
  progress.clear();
  progress.clear();
  expect(written).toEqual([
    'over: 120 of 300 MB, 400,000 records',
    'over: 120 of 300 MB, 30 MB/s, 6 s left, 400,000 records',
    'over: ',
  ]);
});

test('without a screen a line comes every five seconds, and other events pass', () => {
  const { progress, written, event, at } = bench(false);
  progress.show({ event: 'finished' });
  progress.show(null);
  for (const time of [0, 1000, 4999, 5000, 6000, 10_000]) {
    at(time);
    progress.show(event);
  }
  progress.clear();
  expect(written).toHaveLength(2);
});
