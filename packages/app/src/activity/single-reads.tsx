import type { ActivityView } from '@vitalgate/contract';
import { useList } from '../address/use-list.ts';
import { LoadMoreOf } from '../controls/load-more.tsx';
import { ReadingView } from '../controls/reading-view.tsx';
import { send, type InputOf } from '../host/send.ts';
import { ActivityDays } from './activity-days.tsx';
import { Empty } from './empty.tsx';
import { beginningOf, dayAfter, filtersOf, type ActivityFilters } from './filters.ts';
import { Unsaved } from './unsaved.tsx';
import { texts } from './texts/texts.ts';

const part = 100;

type Place = NonNullable<InputOf<'listActivity'>['before']>;

/** Every read, or walk through pages, by itself, newest first. */
export function SingleReads(props: {
  readonly filters: ActivityFilters;
  readonly typeNames: ReadonlyMap<string, string>;
}) {
  const { filters, typeNames } = props;
  const first = filters.day === null ? null : beginningOf(filters.day);
  const asked = { ...filtersOf(filters), ...(first === null ? {} : { since: first.toISOString() }) };
  // Nothing has an empty id: what is behind it was before the end of the day.
  const end = first === null ? undefined : { lastAt: dayAfter(first).toISOString(), activityId: '' };
  const reads = useList<ActivityView, Place>(
    `reads ${JSON.stringify([asked, end])}`,
    ['activity', 'clients'],
    async (from, signal) => {
      const before = from ?? end;
      // One more than is shown says whether there are more.
      const list = await send(
        'listActivity',
        { ...asked, limit: part + 1, ...(before === undefined ? {} : { before }) },
        signal,
      );
      const items = list.slice(0, part);
      const last = items.at(-1);
      const isEnd = list.length <= part || last === undefined;
      return { items, next: isEnd ? null : { lastAt: last.lastAt, activityId: last.activityId } };
    },
  );
  return (
    <ReadingView reading={reads}>
      {({ records }) =>
        records.length === 0 ? (
          <Empty filters={filters} />
        ) : (
          <>
            {records.some(({ isUnsaved }) => isUnsaved === true) && <Unsaved />}
            <ActivityDays entries={records} typeNames={typeNames} />
            <LoadMoreOf list={reads} what={texts.entries} />
          </>
        )
      }
    </ReadingView>
  );
}
