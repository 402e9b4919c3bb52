import type { NightStage, NightView } from '@vitalgate/contract';
import { Fold } from '../controls/fold.tsx';
import { DataTable } from '../controls/data-table.tsx';
import { clockOfMinutes } from '../format/clock.ts';
import { dayText } from '../format/dates.ts';
import { minutesText } from '../format/durations.ts';
import { stageTitle } from '../words/sleep-stages.ts';
import { NightHours, StageBar } from './night-bar.tsx';
import { nightAxis } from './night-clock.ts';
import { nightFacts } from './night-words.ts';
import { texts } from './texts/texts.ts';

/** A night by itself: a lane for each stage in time, with its minutes; short is without the time in bed, if more is known. */
export function NightStages({ night, isShort = false }: { readonly night: NightView; readonly isShort?: boolean }) {
  const axis = nightAxis([night]);
  // Sleep as such has a lane only if its stages are not known.
  const hasStages = night.stretches.some(({ stage }) => stage === 'core' || stage === 'deep' || stage === 'rem');
  const isLeftOut = (stage: NightStage): boolean =>
    (stage === 'asleep' && hasStages) || (stage === 'inBed' && isShort && night.clock !== null);
  const lanes = nightFacts(night).filter(({ stage }) => !isLeftOut(stage));
  return (
    <div class="night-lanes">
      <dl>
        {lanes.map(({ stage, value, text }) => (
          <div key={stage} class="night-lane">
            <dt>{stageTitle(stage)}</dt>
            <dd>
              <data value={String(value)}>{text}</data>
              <StageBar night={night} stage={stage} axis={axis} />
            </dd>
          </div>
        ))}
      </dl>
      <NightHours axis={axis} />
    </div>
  );
}

/** The same as a table, for whoever wants it minute by minute. */
export function StageTable({ night }: { readonly night: NightView }) {
  return (
    <Fold title={texts.stagesInTime}>
      {() => (
        <DataTable
          caption={texts.stagesOf(dayText(night.date))}
          columns={[
            { title: texts.from, cell: ({ from }) => clockOfMinutes(from) },
            { title: texts.to, cell: ({ to }) => clockOfMinutes(to) },
            { title: texts.stage, cell: ({ stage }) => stageTitle(stage) },
            { title: texts.duration, isNumber: true, cell: ({ from, to }) => minutesText(Math.round(to - from)) },
          ]}
          rows={night.stretches}
          keyOf={({ stage, from }) => `${stage} ${from}`}
        />
      )}
    </Fold>
  );
}
