import type { DayClock } from './day-clock.ts';

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
