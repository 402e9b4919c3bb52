import type { ActivityDaysView } from '@vitalgate/contract';
import { useState } from 'preact/hooks';
import { useList } from '../address/use-list.ts';
import { Button } from '../controls/button.tsx';
import { Card, List } from '../controls/card.tsx';
import { LoadMoreOf } from '../controls/load-more.tsx';
import { ReadingView } from '../controls/reading-view.tsx';
import { send } from '../host/send.ts';
import { titleOf } from './activity-days.tsx';
import { Empty } from './empty.tsx';
import { ClientDay } from './client-day.tsx';
import { addressOf, dayAfter, filtersOf, isoOf, type ActivityFilters } from './filters.ts';
import { Unsaved } from './unsaved.tsx';
import { texts } from './texts/texts.ts';

/** Few enough for a screen or three. */
const daysOfPart = 3;
const clientsAtFirst = 3;

type DayView = ActivityDaysView['days'][number];

/** A day of the list: who asks for a look, then those with the most; the others by a press. */
function Day(props: {
  readonly day: DayView;
  readonly pathOf: (clientId: string) => string;
  readonly typeNames: ReadonlyMap<string, string>;
}) {
  const { day, pathOf, typeNames } = props;
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? day.clients : day.clients.slice(0, clientsAtFirst);
  return (
    <Card title={titleOf(new Date(day.from).toDateString())}>
      <List>
        {shown.map((one) => (
          <ClientDay key={one.clientId} day={one} path={pathOf(one.clientId)} typeNames={typeNames} />
        ))}
      </List>
      {shown.length < day.clients.length && (
        <Button tone="quiet" onPress={() => setWhole(true)}>
          {texts.allOfDay(day.clients.length)}
        </Button>
      )}
    </Card>
  );
}

/** The days that end with an instant, by the calendar here. */
function boundsBefore(end: Date): readonly string[] {
  return Array.from({ length: daysOfPart + 1 }, (_, at) =>
    new Date(end.getFullYear(), end.getMonth(), end.getDate() - daysOfPart + at).toISOString(),
  );
}

/** Days by client, the newest first: some for each part of the list, and none without a read. */
export function DaysByClient(props: {
  readonly filters: ActivityFilters;
  readonly typeNames: ReadonlyMap<string, string>;
}) {
  const { filters, typeNames } = props;
  const asked = filtersOf(filters);
  const today = isoOf(new Date());
  const days = useList<DayView & { readonly isUnsaved: boolean }, string>(
    `days ${today} ${JSON.stringify(asked)}`,
    ['activity', 'clients'],
    async (from, signal) => {
      let end = from === null ? dayAfter(new Date()) : new Date(from);
      for (;;) {
        const bounds = boundsBefore(end);
        const part = await send('sumActivity', { ...asked, bounds }, signal);
        const { olderAt, isUnsaved } = part;
        if (olderAt !== null) end = dayAfter(new Date(olderAt));
        if (part.days.length > 0 || olderAt === null) {
          return {
            items: part.days.map((day) => ({ ...day, isUnsaved })),
            next: olderAt === null ? null : end.toISOString(),
          };
        }
      }
    },
  );
  return (
    <ReadingView reading={days}>
      {({ records }) =>
        records.length === 0 ? (
          <Empty filters={filters} />
        ) : (
          <>
            {records.some(({ isUnsaved }) => isUnsaved) && <Unsaved />}
            {records.map(({ from, clients }) => (
              <Day
                key={from}
                day={{ from, clients }}
                pathOf={(clientId) => addressOf({ ...filters, client: clientId, day: isoOf(new Date(from)) })}
                typeNames={typeNames}
              />
            ))}
            <LoadMoreOf list={days} what={texts.days} />
          </>
        )
      }
    </ReadingView>
  );
}
