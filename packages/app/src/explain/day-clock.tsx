import { isZone } from '../format/zones.ts';

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
  const plain = new Intl.DateTimeFormat('en', { timeZone, timeStyle: 'short' });
  const exact = new Intl.DateTimeFormat('en', { timeZone, timeStyle: 'medium' });
  const dated = new Intl.DateTimeFormat('en', { timeZone, month: 'short', day: 'numeric' });
  const short = new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric' });
  const hour = new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' });
  const [first, last] = [Date.parse(day.start), Date.parse(day.end)];
  return {
    timeZone,
    text(instant) {
      const at = Date.parse(instant);
      const time = unbroken((at % 60_000 === 0 ? plain : exact).format(at));
      return at >= first && at < last ? time : `${unbroken(dated.format(at))}, ${time}`;
    },
    hourText: (milliseconds) => short.format(milliseconds),
    hourOf: (milliseconds) => Number(hour.format(milliseconds)),
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
