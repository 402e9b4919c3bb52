import { expect, it } from 'vitest';
import { fixedClock } from '../../../../test/ports/fixed-clock.ts';
import { controlStoresInMemory } from '../../../../test/stores/stores-in-memory.ts';
import { RefusedDeliveries } from './refused-deliveries.ts';

const phone = { feed: 'hc-webhook', name: 'my phone' };

function opened() {
  const clock = fixedClock();
  const store = controlStoresInMemory().refusedDeliveries;
  let writes = 0;
  const counting = {
    ...store,
    replace(entries: Parameters<typeof store.replace>[0]) {
      writes++;
      store.replace(entries);
    },
  };
  const open = () => new RefusedDeliveries({ store: counting, clock, onWaiting: () => undefined });
  return { clock, store, open, writes: () => writes };
}

it('P06: a sender that is refused for one reason is one entry with its count, the newest first, over a restart too', () => {
  const { clock, store, open } = opened();
  const first = open();
  first.note(phone, '192.168.1.9', 'content');
  clock.advance(60_000);
  first.note(null, '192.168.1.7', 'key');
  first.flush();
  const again = open();
  clock.advance(60_000);
  again.note(phone, '192.168.1.10', 'content');
  again.flush();
  expect(store.list().map(({ name, remoteAddress, reason, count }) => [name, remoteAddress, reason, count])).toEqual([
    ['my phone', '192.168.1.10', 'content', 2],
    [null, '192.168.1.7', 'key', 1],
  ]);
  const [newest] = store.list();
  expect((newest?.lastAt ?? 0) - (newest?.firstAt ?? 0)).toBe(120_000);
});

it('P06: a stranger who knocks without end fills nothing, and pushes out nothing of a sender with a key', () => {
  const { store, open, writes } = opened();
  const book = open();
  book.note(phone, '192.168.1.9', 'content');
  for (let knock = 0; knock < 5000; knock++) book.note(null, `fd00::${(knock % 1000).toString(16)}`, 'key');
  book.flush();
  book.flush();
  expect(writes()).toBe(1);
  const kept = store.list();
  expect(kept.length).toBe(21);
  expect(kept.at(-1)).toMatchObject({ name: 'my phone', count: 1 });
  expect(kept[0]).toMatchObject({ name: null, remoteAddress: 'fd00::3e7' });
});

it('P06: after two weeks without another it is forgotten, and counts anew', () => {
  const { clock, store, open } = opened();
  const book = open();
  book.note(phone, '::1', 'content');
  book.note(null, '::1', 'key');
  book.flush();
  clock.advance(14 * 86_400_000);
  book.note(phone, '::1', 'content');
  book.flush();
  expect(store.list()).toMatchObject([{ name: 'my phone', count: 1 }]);
});
