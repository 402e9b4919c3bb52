import { clockText, exactClockText, hourText } from '../format/clock.ts';
import { dateIn, hourIn, isZone } from '../format/zones.ts';
import { shortDayText } from '../format/dates.ts';

/** The clock of a day. */
export interface DayClock {
  /** The zone in which it shows times. */
  readonly timeZone: string;
  /** `7:30 AM`, `7:30:05 AM` where seconds matter; with the date where it lies outside of the day. */
  readonly text: (instant: string) => string;
  /** As short as an axis needs: `6 AM`. */
  readonly hourText: (milliseconds: number) => string;
  /** The local hour, 0 to 23. */
  readonly hourOf: (milliseconds: number) => number;
}

/** Keeps what belongs together on one line, where a column is narrow. */
const unbroken = (text: string): string => text.replaceAll(/\s/g, '\u00A0');

/** Times of a day from `start` to `end` in its zone; in UTC where this browser does not know the zone. */
export function dayClock(day: { readonly timeZone: string; readonly start: string; readonly end: string }): DayClock {
  const timeZone = isZone(day.timeZone) ? day.timeZone : 'UTC';
  const [first, last] = [Date.parse(day.start), Date.parse(day.end)];
  return {
    timeZone,
    text(instant) {
      const at = Date.parse(instant);
      const time = unbroken((at % 60_000 === 0 ? clockText : exactClockText)(at, timeZone));
      return at >= first && at < last ? time : `${unbroken(shortDayText(dateIn(instant, timeZone)))}, ${time}`;
    },
    hourText: (milliseconds) => hourText(milliseconds, timeZone),
    hourOf: (milliseconds) => hourIn(milliseconds, timeZone),
  };
}

/** From when to when, or the one instant. Breaks between the two where there is no room. */
export function TimeRange(props: { readonly from: string; readonly to: string; readonly clock: DayClock }) {
  const { from, to, clock } = props;
  return (
    <span>
      <time dateTime={from}>{clock.text(from)}</time>
      {to !== from && (
        <>
          {'\u00A0– '}
          <time dateTime={to}>{clock.text(to)}</time>
        </>
      )}
    </span>
  );
}
