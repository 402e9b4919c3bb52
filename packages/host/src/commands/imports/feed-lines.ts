import { counted } from '@vitalgate/terminal';
import type { OutputOf } from '../../program/app-connection.ts';
import { tableLines, timeText } from '../../program/table-lines.ts';

type Feed = OutputOf<'listFeeds'>[number];

function stateOf({ state, lastDeliveryAt, silentAt }: Feed): string {
  if (state === 'new') return 'has not delivered yet';
  if (state === 'off') return 'its keys were revoked';
  if (state === 'silent')
    return `SILENT since ${timeText(lastDeliveryAt ?? silentAt ?? '')}: open its app on the phone`;
  return 'delivers';
}

/** Each feed with its last delivery, as a table; what went wrong follows. */
export function feedLines(feeds: readonly Feed[], columns: number | null): readonly string[] {
  if (feeds.length === 0) return [];
  const rows = feeds.map((feed) => [
    feed.name,
    feed.feed,
    feed.lastDeliveryAt === null ? 'never' : timeText(feed.lastDeliveryAt),
    stateOf(feed),
  ]);
  return [
    ...tableLines(['FEED', 'KIND', 'LAST DELIVERY', 'STATE'], rows, { columns, shortened: ['FEED', 'STATE'] }),
    ...feeds.flatMap(({ name, problem, waiting }) =>
      problem === null
        ? []
        : [`${name}: ${counted(waiting, 'delivery', 'deliveries')} kept, not in the store. ${problem}`],
    ),
  ];
}
