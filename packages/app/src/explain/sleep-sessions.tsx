import type { MetricExplanationView } from '@vitalgate/contract';
import { Card } from '../controls/card.tsx';
import { dateText } from '../format/dates.ts';
import type { DayClock } from './day-clock.tsx';
import { ExactAmount } from './exact-amount.tsx';
import { texts } from './texts/texts.ts';

/** The night and the naps that end on the day, each with the date on which it begins and the one on which it counts. */
export function SleepSessions({ view, clock }: { readonly view: MetricExplanationView; readonly clock: DayClock }) {
  const { sessions, date, unit, metricId, value, method } = view;
  // Of a time of day each session has its minutes asleep, which do not add up to it.
  const isClock = method === 'sleepTime';
  const id = isClock ? 'sleepAsleep' : metricId;
  if (sessions.length === 0) return null;
  return (
    <Card title={sessions.length === 1 ? texts.theNight : texts.nightAndNaps}>
      <ul role="list" class="sessions">
        {sessions.map(({ start, end, startDate, endDate, kind, counted }) => (
          <li key={start} class="side-by-side">
            <p>
              <strong>{kind === 'night' ? texts.night : texts.nap}</strong>{' '}
              {startDate === endDate
                ? texts.ofDay(dateText(endDate))
                : texts.fromTo(dateText(startDate), dateText(endDate))}
              <span class="row-detail share-detail">
                {texts.between(
                  <time dateTime={start}>{clock.text(start)}</time>,
                  <time dateTime={end}>{clock.text(end)}</time>,
                )}
              </span>
            </p>
            <strong>
              <ExactAmount value={counted} unit={unit} id={id} />
              {isClock && <span class="amount-unit">{texts.asleep}</span>}
            </strong>
          </li>
        ))}
        {sessions.length > 1 && value !== null && !isClock && (
          <li class="side-by-side">
            <p>{texts.together}</p>
            <strong>
              <ExactAmount value={value} unit={unit} id={metricId} />
            </strong>
          </li>
        )}
      </ul>
      <p class="muted">{texts.belongs(dateText(date))}</p>
    </Card>
  );
}
