import { expect, test } from 'vitest';
import { FairQueue } from './fair-queue.ts';

function queueOf(...words: readonly string[]): FairQueue<string> {
  const queue = new FairQueue<string>();
  for (const word of words) queue.add(word.slice(0, 1), word);
  return queue;
}

function rest(queue: FairQueue<string>, mayBeServed?: (key: string) => boolean): readonly string[] {
  const taken: string[] = [];
  for (let next = queue.next(mayBeServed); next !== undefined; next = queue.next(mayBeServed)) taken.push(next);
  return taken;
}

test('T2: who comes after many of another key is next when the one that is served is done', () => {
  const queue = queueOf('a1', 'a2', 'a3', 'a4');
  expect(queue.next()).toBe('a1');
  for (const word of ['b1', 'c1', 'b2']) queue.add(word.slice(0, 1), word);
  expect(rest(queue)).toEqual(['b1', 'a2', 'c1', 'b2', 'a3', 'a4']);
  expect(queue.size).toBe(0);
});

test('a key that may not be served keeps its turn', () => {
  const queue = queueOf('a1', 'b1', 'b2');
  expect(rest(queue, (key) => key !== 'a')).toEqual(['b1', 'b2']);
  queue.add('b', 'b3');
  expect(rest(queue)).toEqual(['a1', 'b3']);
});

test('who leaves, and a key that is dropped, are not served and not counted', () => {
  const queue = queueOf('a1', 'b1', 'a2', 'b2', 'c1');
  queue.leave('a', 'a1');
  queue.leave('a', 'a1');
  queue.leave('c', 'c1');
  expect(queue.drop('b')).toEqual(['b1', 'b2']);
  expect(queue.drop('b')).toEqual([]);
  expect([queue.size, queue.sizeOf('a'), queue.sizeOf('c')]).toEqual([1, 1, 0]);
  expect(rest(queue)).toEqual(['a2']);
});
