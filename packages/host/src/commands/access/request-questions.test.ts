import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { CommandError, type Terminal } from '@vitalgate/terminal';
import { requestQuestions } from './request-questions.ts';

function bench(decide?: (requestId: string) => Promise<void>) {
  const shown: string[] = [];
  const decided: [string, boolean][] = [];
  const answers: ((yes: boolean | null) => void)[] = [];
  const visible: (number | undefined)[] = [];
  let time = 0;
  const terminal: Terminal = {
    isInteractive: true,
    hasScreen: false,
    outIsScreen: false,
    columns: null,
    outJson: () => undefined,
    outText: () => Promise.resolve(),
    out: (line) => void shown.push(line),
    err: (line) => void shown.push(`! ${line}`),
    errLines: () => undefined,
    errProgress: () => undefined,
    ask: (_question, { signal, visibleMilliseconds } = {}) =>
      new Promise((resolve, reject) => {
        answers.push(resolve);
        visible.push(visibleMilliseconds);
        signal?.addEventListener('abort', () => reject(new DOMException('taken back', 'AbortError')));
      }),
  };
  const questions = requestQuestions(
    terminal,
    async (requestId, isApproved) => {
      await decide?.(requestId);
      decided.push([requestId, isApproved]);
    },
    () => time,
  );
  return {
    shown,
    decided,
    questions,
    asked: () => answers.length,
    ask: (requestId: string) => questions.ask(requestId, () => [requestId]),
    visible,
    at: (now: number) => void (time = now),
    answer: async (yes: boolean | null) => {
      answers.at(-1)?.(yes);
      await turn();
    },
  };
}

test('requests are asked about one after the other, also those that come meanwhile', async () => {
  const { ask, answer, shown, decided } = bench();
  ask('one');
  ask('two');
  expect(shown).toEqual(['one']);
  await answer(true);
  ask('three');
  expect(shown).toEqual(['one', 'two']);
  await answer(false);
  await answer(true);
  expect(decided).toEqual([
    ['one', true],
    ['two', false],
    ['three', true],
  ]);
});

test('a request that was decided elsewhere or expired is asked about no more, and nothing is decided', async () => {
  const { ask, answer, questions, shown, decided } = bench();
  ask('one');
  ask('two');
  ask('three');
  questions.drop('two');
  questions.drop('one');
  await turn();
  expect(shown).toEqual(['one', 'three']);
  await answer(true);
  expect(decided).toEqual([['three', true]]);
});

test('a decision that fails is told, and the next request is asked about', async () => {
  const { ask, answer, shown } = bench((requestId) =>
    requestId === 'one' ? Promise.reject(new CommandError('not_pending', 'too late')) : Promise.resolve(),
  );
  ask('one');
  ask('two');
  await answer(true);
  expect(shown).toEqual(['one', '! too late', 'two']);
});

test('at the end every question is taken back', async () => {
  const { ask, questions, decided, asked } = bench();
  ask('one');
  ask('two');
  questions.stop();
  await turn();
  expect(asked()).toBe(1);
  expect(decided).toEqual([]);
});

test('the question after one that was taken back is to be seen longer, because a late answer was meant for that one', async () => {
  const { ask, answer, questions, visible, at } = bench();
  ask('one');
  ask('two');
  at(10_000);
  questions.drop('one');
  await turn();
  await answer(true);
  at(20_000);
  ask('three');
  expect(visible).toEqual([undefined, 2000, undefined]);
});

test('an input that ends decides nothing', async () => {
  const { ask, answer, decided, shown } = bench();
  ask('one');
  await answer(null);
  expect(decided).toEqual([]);
  expect(shown.at(-1)).toContain('Not decided');
});
