import type { AppEvent } from '@vitalgate/contract';
import type { OpenStore } from '../../stores/open-store.ts';
import type { AppReply } from '../../listeners/app-listener.ts';
import { appHeaders } from './app-answers.ts';

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
