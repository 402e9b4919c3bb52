import { action } from '@vitalgate/http';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { openHostLog } from '../../logging/host-log.ts';
import { actionAnswerer } from './answer-action.ts';

test('whoever leaves cancels what runs, of an action that did many things before it', async () => {
  const cancelled: number[] = [];
  const importAll = action(z.object({}), (_, progress) => {
    for (let file = 0; file < 20; file++) progress.onCancel(() => void cancelled.push(file));
    return new Promise<void>(() => undefined);
  });
  const listeners: (() => void)[] = [];
  const headers = [
    ['Content-Type', 'application/json'],
    ['Accept', 'application/x-ndjson'],
  ] as const;
  const request = {
    method: 'POST',
    target: '/',
    headers,
    body: { kind: 'text', text: '{}' },
    remoteAddress: '127.0.0.1',
  } as const;
  actionAnswerer({ importAll }, openHostLog())(
    { asker: 'command', name: 'importAll', request },
    {
      send: () => undefined,
      awaitBody: () => undefined,
      stream: () => ({
        write: () => undefined,
        end: () => undefined,
        onClose: (listener) => void listeners.push(listener),
      }),
    },
  );
  await Promise.resolve();
  expect(listeners.length).toBe(1);
  for (const leave of listeners) leave();
  expect(cancelled).toEqual([19]);
});
