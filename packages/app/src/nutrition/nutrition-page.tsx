import { addDays } from '@vitalgate/days';
import { useAddress } from '../address/use-address.ts';
import { dayText } from '../format/dates.ts';
import { EmptyState, ReadingView } from '../controls/reading-view.tsx';
import { useReading, readPages } from '../host/use-read.ts';
import { announce } from '../host/announcements.ts';
import { PageFrame } from '../frame/page-frame.tsx';
import { useToday, useZonesSentence } from '../zones/home-zones.ts';
import { DayPicker, isPickable } from '../controls/day-picker.tsx';
import { dateIn } from '../format/zones.ts';
import { NutritionDay } from './nutrition-day.tsx';
import { texts } from './texts/texts.ts';
import '../styles/data.css';

/** A calendar day begins at most this long before and ends at most this long after the same day in UTC. */
const [earliestHours, latestHours] = [-14, 24 + 12];

function instantOf(date: string, hours: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + hours * 3_600_000).toISOString();
}

/** The entries of a calendar day, each by the zone in which it was logged. */
async function readDay(date: string, signal: AbortSignal) {
  const range = { start: instantOf(date, earliestHours), end: instantOf(date, latestHours), limit: '100' };
  const { records } = await readPages('getNutritionLogs', range, Infinity, signal);
  return records.filter(({ loggedAt, timeZone }) => dateIn(loggedAt, timeZone) === date);
}

/** The food and drink of a day, with the day's sums. */
export function NutritionPage() {
  const { shown: chosen, show } = useAddress();
  const newest = useReading('newest', ['data'], async (signal) => {
    const { records } = await readPages('getNutritionLogs', { limit: '1' }, 1, signal);
    return records.map(({ loggedAt, timeZone }) => dateIn(loggedAt, timeZone));
  });
  const asked = chosen('day');
  const [newestDay = null] = newest.value ?? [];
  const day = asked !== null && isPickable(asked) ? asked : newestDay;
  const entries = useReading(`nutrition ${day ?? ''}`, ['data'], (signal) =>
    day === null ? Promise.resolve([]) : readDay(day, signal),
  );
  const today = useToday();
  const choose = (date: string): void => {
    show({ day: date });
    announce(dayText(date));
  };
  const shown = entries.value ?? [];
  const lead = useZonesSentence(shown.map(({ loggedAt, timeZone }) => ({ at: loggedAt, timeZone })));
  return (
    <PageFrame title={texts.title} lead={lead} back={{ path: '/data', label: texts.data }}>
      <ReadingView reading={newest}>
        {() =>
          day === null ? (
            <EmptyState title={texts.none} action={{ label: texts.importData, path: '/import' }}>
              {texts.howTheyCome}
            </EmptyState>
          ) : (
            <>
              <DayPicker day={day} today={today} newest={newestDay} onChoose={choose} />
              <ReadingView reading={entries}>
                {(list) =>
                  list.length > 0 ? (
                    <NutritionDay day={day} entries={list} />
                  ) : (
                    <EmptyState title={texts.nothingOn(dayText(day))}>
                      {texts.notNothing(dayText(addDays(day, -1)))}
                    </EmptyState>
                  )
                }
              </ReadingView>
            </>
          )
        }
      </ReadingView>
    </PageFrame>
  );
}
