import { isServing, type SettingsStore } from '@vitalgate/core';
import type { AppReply } from '../../listeners/app-listener.ts';
import type { PairingPages } from '../../pairing/pairing-pages.ts';
import { appHeaders, appRefusal } from './app-answers.ts';
import type { AppEvent } from '@vitalgate/contract';
import type { OpenStore } from '../../stores/open-store.ts';

/** So that a page notices soon that nobody is there any more. */
const aliveMilliseconds = 10_000;

/** The connection that keeps a page up to date: an AppEvent a line. */
export function streamEvents(reply: AppReply, { feed, imports }: Pick<OpenStore, 'feed' | 'imports'>): void {
  const stream = reply.stream(200, appHeaders('application/x-ndjson'));
  const write = (event: AppEvent): void => stream.write(`${JSON.stringify(event)}\n`);
  const end = feed.listen(write);
  write({ event: 'ready' });
  write({ event: 'import', state: imports.state() });
  const computing = imports.computing();
  if (computing !== null) write({ event: 'computing', state: computing });
  const timer = setInterval(() => write({ event: 'alive' }), aliveMilliseconds);
  stream.onClose(() => {
    clearInterval(timer);
    end();
  });
}

/**
 * The connection that is a settings page: while it lasts and heartbeats come, the pairing window is open. Lines of JSON:
 * `opened` with the page's name for its heartbeats, `requested` for every request that waits or comes, `resolved`.
 * Spec 5.4.
 */
export function streamWindow(reply: AppReply, settings: SettingsStore, pages: PairingPages): void {
  if (!isServing(settings.read())) {
    const message = 'Developer Mode is off, so that no client can ask. Switch it on first.';
    const doNext = { page: 'Developer Mode', command: 'developer-mode on' } as const;
    return reply.send(appRefusal(409, 'developer_mode_off', message, doNext));
  }
  const stream = reply.stream(200, appHeaders('application/x-ndjson'));
  const waiting: unknown[] = [];
  let send = (event: unknown): void => void waiting.push(event);
  const page = pages.enter(
    (event) => send(event),
    () => stream.end(),
  );
  send = (event) => stream.write(`${JSON.stringify(event)}\n`);
  send({ event: 'opened', page: page.page });
  for (const event of waiting) send(event);
  stream.onClose(() => page.leave());
}
