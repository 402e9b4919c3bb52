import { expect, test } from 'vitest';
import { requestTurns, type RequestOwner } from './request-turns.ts';

function turns() {
  const served: string[] = [];
  const due: (() => void)[] = [];
  const shared = requestTurns((step) => due.push(step));
  const ask = (kind: RequestOwner['kind'], ...names: string[]): void => {
    for (const name of names) shared.take({ kind, name: name.slice(0, 1) }, () => served.push(name));
  };
  /** As the process does after it looked at its connections. */
  const go = (): void => {
    for (const step of due.splice(0)) step();
  };
  return { served, ask, go, comes: () => shared.noteNewcomer() };
}

test('T3: of many requests of one client, another client waits for the one that is being answered', () => {
  const { served, ask, go } = turns();
  ask('client', 'a1', 'a2', 'a3', 'a4');
  expect(served).toEqual(['a1']);
  ask('client', 'b1');
  go();
  expect(served).toEqual(['a1', 'b1']);
  ask('client', 'c1', 'b2');
  for (let count = 0; count < 9; count++) go();
  expect(served).toEqual(['a1', 'b1', 'a2', 'c1', 'b2', 'a3', 'a4']);
});

test('T3: however many addresses ask without a token, every second turn is for clients', () => {
  const { served, ask, go } = turns();
  ask('address', 'v1', 'w1', 'x1', 'y1', 'z1');
  ask('client', 'a1', 'b1');
  for (let count = 0; count < 9; count++) go();
  expect(served).toEqual(['v1', 'a1', 'w1', 'b1', 'x1', 'y1', 'z1']);
});

test('a request is answered at once if there was no other since the connections were looked at', () => {
  const { served, ask, go } = turns();
  ask('client', 'a1');
  go();
  ask('client', 'a2');
  expect(served).toEqual(['a1', 'a2']);
});

test('T3: those who connect come in before the next turn, and eight of them are all that it waits for', () => {
  const { served, ask, go, comes } = turns();
  ask('address', 'v1', 'v2', 'v3');
  for (let count = 0; count < 3; count++) {
    comes();
    go();
  }
  expect(served).toEqual(['v1']);
  go();
  expect(served).toEqual(['v1', 'v2']);
  for (let count = 0; count < 7; count++) {
    comes();
    go();
  }
  expect(served).toEqual(['v1', 'v2']);
  comes();
  go();
  expect(served).toEqual(['v1', 'v2', 'v3']);
});
