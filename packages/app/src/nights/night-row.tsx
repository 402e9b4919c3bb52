import type { NightView } from '@vitalgate/contract';
import type { ComponentChildren } from 'preact';
import { AverageBar, NightBar, NightHours } from './night-bar.tsx';
import { averageNight, type NightAxis } from './night-clock.ts';
import { asleepText, clockSpan } from './night-words.ts';
import { texts } from './texts/texts.ts';

/** The parts of a row of nights: whose it is, the drawing, from when to when, how much sleep. */
function Parts(props: {
  readonly title: ComponentChildren;
  readonly bar: ComponentChildren;
  readonly clock: NightView['clock'];
  readonly asleep: ComponentChildren;
}) {
  const { title, bar, clock, asleep } = props;
  return (
    <>
      <span class="night-title">{title}</span>
      {bar}
      <span class="night-times">{clock === null ? '' : clockSpan(clock)}</span>
      <span class="night-asleep">{asleep}</span>
    </>
  );
}

/** A night as a row on a clock that it shares with others. */
export function NightParts(props: {
  readonly title: ComponentChildren;
  readonly night: NightView;
  readonly axis: NightAxis;
}) {
  const { title, night, axis } = props;
  return (
    <Parts title={title} bar={<NightBar night={night} axis={axis} />} clock={night.clock} asleep={asleepText(night)} />
  );
}

/** The average of some nights, as a row beside them. */
export function AverageRow({ nights, axis }: { readonly nights: readonly NightView[]; readonly axis: NightAxis }) {
  const { asleep, clock } = averageNight(nights);
  if (asleep === null) return null;
  return (
    <li class="night-row night-average">
      <Parts
        title={texts.average}
        bar={<AverageBar clock={clock} axis={axis} />}
        clock={clock}
        asleep={asleepText({ minutes: { asleep, inBed: null } })}
      />
    </li>
  );
}

/** The clock under rows of nights. */
export function HoursRow({ axis }: { readonly axis: NightAxis }) {
  return (
    <li class="night-row night-axis" aria-hidden="true">
      <span />
      <NightHours axis={axis} />
    </li>
  );
}
