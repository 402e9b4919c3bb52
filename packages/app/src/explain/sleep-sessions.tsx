import type { MetricExplanationView } from '@vitalgate/contract';
import { Card } from '../controls/card.tsx';
import { dateText } from '../format/dates.ts';
import type { DayClock } from './day-clock.tsx';
import { ExactAmount } from './exact-amount.tsx';

/** The night and the naps that end on the day, each with the date on which it begins and the one on which it counts. */
export function SleepSessions({ view, clock }: { readonly view: MetricExplanationView; readonly clock: DayClock }) {
  const { sessions, date, unit, metricId, value, method } = view;
  // Of a time of day each session has its minutes asleep, which do not add up to it.
  const isClock = method === 'sleepTime';
  const id = isClock ? 'sleepAsleep' : metricId;
  if (sessions.length === 0) return null;
  return (
    <Card title={sessions.length === 1 ? 'The night' : 'Night and naps'}>
      <ul role="list" class="sessions">
        {sessions.map(({ start, end, startDate, endDate, kind, counted }) => (
          <li key={start} class="side-by-side">
            <p>
              <strong>{kind === 'night' ? 'Night' : 'Nap'}</strong>{' '}
              {startDate === endDate
                ? `of ${dateText(endDate)}`
                : `from ${dateText(startDate)} to ${dateText(endDate)}`}
              <span class="row-detail share-detail">
                <time dateTime={start}>{clock.text(start)}</time> to <time dateTime={end}>{clock.text(end)}</time>
              </span>
            </p>
            <strong>
              <ExactAmount value={counted} unit={unit} id={id} />
              {isClock && <span class="amount-unit"> asleep</span>}
            </strong>
          </li>
        ))}
        {sessions.length > 1 && value !== null && !isClock && (
          <li class="side-by-side">
            <p>Together</p>
            <strong>
              <ExactAmount value={value} unit={unit} id={metricId} />
            </strong>
          </li>
        )}
      </ul>
      <p class="muted">Sleep belongs to the day on which it ends: {dateText(date)}.</p>
    </Card>
  );
}
