import { expect, test } from 'vitest';
import { withPlainStack } from '../../../../test/plain-stack.ts';
import { HostError } from '../errors/host-error.ts';
import { openHostLog } from './host-log.ts';
import type { LogForm } from './log-form.ts';

function lineOf(act: (log: ReturnType<typeof openHostLog>) => void, form: LogForm = 'text'): string {
  let written = '';
  act(openHostLog({ write: (line: string) => void (written += line) }, form));
  return written;
}

test('a line for people says when, how grave and what, then each fact, in quotes if it is more than a word', () => {
  expect(lineOf((log) => log.info('serving', { apiPort: 8443, isOn: true, place: 'a b="c"\n' }))).toMatch(
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z info serving: apiPort=8443 isOn=true place="a b=\\"c\\"\\n"\n$/,
  );
  expect(lineOf((log) => log.info('stopped'))).toMatch(/Z info stopped\n$/);
});

test.each(['text', 'json'] as const)('nothing in a line acts on a terminal that shows it: %s', (form) => {
  const line = lineOf((log) => log.info('serving', { place: '\u001B]52;c;AA\u0007\u009B2J\u007F\u202E' }), form);
  expect(line).not.toMatch(/[^\n -~]/);
  expect(line).toMatch(/\\u009b2J\\u007f\\u202e/);
});

test('a fault is one line with all that is behind it, and holds what was sent or stored no more than the JSON does', () => {
  const cause = withPlainStack(Object.assign(new Error('glucose 187.5 of /home/ada'), { code: 'ENOSPC' }));
  const failure = withPlainStack(new HostError('importFailed', 'of ada', { cause }));
  const line = lineOf((log) => log.fault('import', failure));
  expect(line).toMatch(
    /Z error fault: where=import error=HostError code=importFailed at="[^"\n]*host\/logging\/log-text\.test\.ts:\d+:\d+[^"\n]*" cause\.error=Error cause\.code=ENOSPC cause\.at="[^"\n]*host\/logging\/log-text\.test\.ts:\d+:\d+[^"\n]*"\n$/,
  );
  expect(line).not.toMatch(/187|ada/);
});

test('a program takes a line apart by one pattern', () => {
  const line = lineOf((log) => log.warn('slow', { where: 'a b', count: 3, none: null }));
  const [, time, level, event, facts = ''] = /^(\S+) (\w+) ([^:]+)(?:: (.*))?\n$/.exec(line) ?? [];
  const found = [...facts.matchAll(/([\w.]+)=("(?:[^"\\]|\\.)*"|\S+)/g)].map(([, name, value = '']) => [
    name,
    value.startsWith('"') ? (JSON.parse(value) as unknown) : value,
  ]);
  expect([Number.isNaN(Date.parse(time ?? '')), level, event]).toEqual([false, 'warn', 'slow']);
  expect(Object.fromEntries(found)).toEqual({ where: 'a b', count: '3', none: 'null' });
});
