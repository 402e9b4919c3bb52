import type { HomeView, NightView } from '@vitalgate/contract';
import { addDays } from '@vitalgate/days';
import { Link } from 'wouter-preact';
import { Card } from '../controls/card.tsx';
import { shortDayText, weekdayText } from '../format/dates.ts';
import { nightAxis } from '../nights/night-clock.ts';
import { AverageRow, HoursRow, NightParts } from '../nights/night-row.tsx';
import { NightStages } from '../nights/night-stages.tsx';
import { asleepText, clockSpan } from '../nights/night-words.ts';
import { texts } from './texts/texts.ts';

const pathOf = (date: string): string => `/data/nights?night=${date}`;

function Week({ nights }: { readonly nights: readonly NightView[] }) {
  const axis = nightAxis(nights);
  const [newest] = nights;
  if (newest === undefined) return null;
  const own = new Map(nights.map((night) => [night.date, night]));
  const dates = Array.from({ length: 7 }, (_, back) => addDays(newest.date, -back));
  return (
    <ul class="night-list" role="list" aria-label={texts.week}>
      {dates.map((date) => {
        const night = own.get(date);
        return (
          <li key={date}>
            {night === undefined ? (
              <span class="night-row">
                <span class="night-title">{weekdayText(date)}</span>
                <span class="muted">{texts.noNight}</span>
              </span>
            ) : (
              <Link href={pathOf(date)} class="night-row">
                <NightParts title={<time dateTime={date}>{weekdayText(date)}</time>} night={night} axis={axis} />
              </Link>
            )}
          </li>
        );
      })}
      <AverageRow nights={nights} axis={axis} />
      <HoursRow axis={axis} />
    </ul>
  );
}

/** Last night in time, beside its week on one clock. */
export function LastNight({ nights, today }: Pick<HomeView, 'nights' | 'today'>) {
  const [night] = nights;
  if (night === undefined) return null;
  const isToday = night.date === today;
  return (
    <Card
      title={isToday ? texts.lastNight : texts.nightTo(shortDayText(night.date))}
      aside={<Link href="/data/nights">{texts.allNights}</Link>}
    >
      <div class="home-nights">
        <div class="home-night">
          <p>
            <strong class="home-big">{asleepText(night)}</strong>{' '}
            {night.clock !== null && <span class="muted">{texts.asleepFrom(clockSpan(night.clock))}</span>}
          </p>
          <NightStages night={night} isShort />
        </div>
        <Week nights={nights} />
      </div>
    </Card>
  );
}
