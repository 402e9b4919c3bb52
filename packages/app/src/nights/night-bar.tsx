import type { NightStage, NightStretchView, NightView } from '@vitalgate/contract';
import type { ComponentChildren } from 'preact';
import { hourText } from '../format/clock.ts';
import { stageTitle } from '../words/sleep-stages.ts';
import type { AverageNight, NightAxis } from './night-clock.ts';
import './nights.css';

const height = 100;
/** The deeper, the higher; what is under the rest is low. */
const heights: Readonly<Record<NightStage, number>> = { inBed: 8, awake: 24, rem: 50, core: 74, deep: 100, asleep: 74 };

const drawn = ['inBed', 'asleep', 'core', 'rem', 'deep', 'awake'] as const satisfies readonly NightStage[];

function blocks(stretches: readonly NightStretchView[], high: number): string {
  return stretches.map(({ from, to }) => `M${from} ${height - high}H${to}V${height}H${from}z`).join('');
}

function Plot({ axis, children }: { readonly axis: NightAxis; readonly children: ComponentChildren }) {
  return (
    <svg
      class="night-plot"
      viewBox={`${axis.from} 0 ${axis.to - axis.from} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <path class="night-hour" d={axis.marks.map((mark) => `M${mark} 0V${height}`).join('')} />
      {children}
    </svg>
  );
}

/** A night in time: each stage as high as it is deep. Words beside it say the same. */
export function NightBar({ night, axis }: { readonly night: Pick<NightView, 'stretches'>; readonly axis: NightAxis }) {
  return (
    <Plot axis={axis}>
      {drawn.map((stage) => (
        <path
          key={stage}
          class={`stage stage-${stage}`}
          d={blocks(
            night.stretches.filter((one) => one.stage === stage),
            heights[stage],
          )}
        />
      ))}
    </Plot>
  );
}

/** From when to when some nights are on average. */
export function AverageBar({ clock, axis }: Pick<AverageNight, 'clock'> & { readonly axis: NightAxis }) {
  return (
    <Plot axis={axis}>
      {clock !== null && <path class="night-mean" d={`M${clock.start} 30H${clock.end}V70H${clock.start}z`} />}
    </Plot>
  );
}

/** One stage of a night in time. */
export function StageBar(props: {
  readonly night: Pick<NightView, 'stretches'>;
  readonly stage: NightStage;
  readonly axis: NightAxis;
}) {
  const { night, stage, axis } = props;
  return (
    <Plot axis={axis}>
      <path
        class={`stage stage-${stage}`}
        d={blocks(
          night.stretches.filter((one) => one.stage === stage),
          height,
        )}
      />
    </Plot>
  );
}

/** The hours of a clock, under what lies on it. */
export function NightHours({ axis }: { readonly axis: NightAxis }) {
  const share = (mark: number): number => ((mark - axis.from) / (axis.to - axis.from)) * 100;
  return (
    <span class="night-hours" aria-hidden="true">
      {axis.marks.map((mark) => (
        <span key={mark} class={share(mark) > 97 ? 'night-last-hour' : undefined} style={{ left: `${share(mark)}%` }}>
          {hourText(mark * 60_000, 'UTC')}
        </span>
      ))}
    </span>
  );
}

const keys = ['deep', 'core', 'rem', 'asleep', 'awake', 'inBed'] as const satisfies readonly NightStage[];

/** Which shade is which stage. */
export function NightKey() {
  return (
    <p class="night-key" aria-hidden="true">
      {keys.map((stage) => (
        <span key={stage}>
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" focusable="false">
            <path class={`stage stage-${stage}`} d={blocks([{ stage, from: 0, to: 100 }], heights[stage])} />
          </svg>
          {stageTitle(stage)}
        </span>
      ))}
    </p>
  );
}
