import type { PeriodSumsView, WorkoutOverviewView } from '@vitalgate/contract';
import { useRef } from 'preact/hooks';
import { useAddress } from '../address/use-address.ts';
import { barsPath } from '../charts/paths.ts';
import { valueScale } from '../charts/scales.ts';
import { useWidth } from '../charts/use-width.ts';
import { Card } from '../controls/card.tsx';
import { DataTable } from '../controls/data-table.tsx';
import { Fold } from '../controls/fold.tsx';
import { Tabs } from '../controls/tabs.tsx';
import { axisText, unitTextOf } from '../format/amounts.ts';
import { monthOf, monthText, shortDayText, shortMonthText } from '../format/dates.ts';
import { durationText } from '../format/durations.ts';
import { countText, shortNumberText } from '../format/numbers.ts';
import { shownAmount } from '../format/units.ts';
import { distanceOf } from './workout-words.ts';
import { texts } from './texts/texts.ts';
import '../charts/charts.css';

const [height, top, bottom, left, right] = [144, 16, 26, 54, 6];
const labelWidth = 56;
const labelHalf = 24;

/** How a period is measured: by the way of one activity, else by its time. */
interface Measure {
  readonly of: (period: PeriodSumsView) => number | null;
  readonly text: (value: number) => string;
  /** A value as the axis counts it. */
  readonly shown: (value: number) => number;
  readonly isClock: boolean;
  readonly tickText: (value: number) => string;
}

function measureOf(kind: string | null, periods: readonly PeriodSumsView[]): Measure {
  if (kind !== null && periods.some(({ meters }) => meters !== null)) {
    return {
      of: ({ meters }) => meters,
      text: distanceOf(kind),
      shown: (meters) => shownAmount(meters / 1000, 'km', '').value,
      isClock: false,
      tickText: (value) => `${shortNumberText(value)} ${unitTextOf('km', '')}`,
    };
  }
  return {
    of: ({ seconds }) => seconds,
    text: durationText,
    shown: (seconds) => seconds / 60,
    isClock: true,
    tickText: (minutes) => axisText(minutes, 'min'),
  };
}

function Bars(props: {
  readonly periods: readonly PeriodSumsView[];
  readonly measure: Measure;
  readonly labelOf: (from: string) => string;
}) {
  const { periods, measure, labelOf } = props;
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const values = periods.map((period) => measure.shown(measure.of(period) ?? 0));
  const scale = valueScale(values, { fromZero: true, isClock: measure.isClock });
  const ground = height - bottom;
  const step = (width - left - right) / periods.length;
  const xOf = (place: number): number => left + (place + 0.5) * step;
  const yOf = (value: number): number => ground - (value / scale.high) * (ground - top);
  const everyOther = Math.max(1, Math.ceil(labelWidth / Math.max(step, 1)));
  const bars = values.map((value, place) => (value > 0 ? { x: xOf(place), y: yOf(value) } : null));
  const isLabelled = (place: number): boolean => (periods.length - 1 - place) % everyOther === 0;
  return (
    <div ref={box} class="chart-plot chart-plot-low tone-activity" aria-hidden="true">
      {width > 0 && (
        <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} focusable="false">
          {scale.ticks.map((tick) => (
            <g key={tick}>
              <line class="chart-grid" x1={left} x2={width - right} y1={yOf(tick)} y2={yOf(tick)} />
              <text class="chart-text" x={left - 6} y={yOf(tick) + 4} text-anchor="end">
                {measure.tickText(tick)}
              </text>
            </g>
          ))}
          <path class="chart-bars" d={barsPath(bars.slice(0, -1), ground, step * 0.7)} />
          <path class="chart-bars-open" d={barsPath(bars.slice(-1), ground, step * 0.7)} />
          {periods.map(
            ({ from }, place) =>
              isLabelled(place) && (
                <text
                  key={from}
                  class="chart-text"
                  x={Math.min(xOf(place), width - labelHalf)}
                  y={height - 8}
                  text-anchor="middle"
                >
                  {labelOf(from)}
                </text>
              ),
          )}
        </svg>
      )}
    </div>
  );
}

/** The last weeks or months of a kind of workouts, or of all. */
export function WorkoutPeriods({
  overview,
  kind,
}: {
  readonly overview: WorkoutOverviewView;
  readonly kind: string | null;
}) {
  const { shown, show } = useAddress();
  const by = shown('by') === 'months' ? 'months' : 'weeks';
  const periods = overview[by];
  const measure = measureOf(kind, periods);
  const nameOf = (from: string): string =>
    by === 'months' ? monthText(monthOf(from)) : texts.weekOf(shortDayText(from));
  const over = periods.slice(0, -1);
  const total = over.reduce((sum, period) => sum + (measure.of(period) ?? 0), 0);
  const most = over.reduce<PeriodSumsView | null>(
    (best, period) => ((measure.of(period) ?? 0) > (best === null ? 0 : (measure.of(best) ?? 0)) ? period : best),
    null,
  );
  return (
    <Card title={texts.overTime}>
      <Tabs
        label={texts.overTime}
        tabs={[
          { name: 'weeks', label: texts.weeks },
          { name: 'months', label: texts.months },
        ]}
        chosen={by}
        onChoose={(name) => show({ by: name === 'weeks' ? null : name })}
      >
        <Bars periods={periods} measure={measure} labelOf={by === 'months' ? shortMonthText : shortDayText} />
        <p class="chart-words">
          {most === null
            ? texts.nothingBefore
            : texts.periodWords(
                measure.text(total / over.length),
                measure.text(measure.of(most) ?? 0),
                nameOf(most.from),
              )}
        </p>
        <Fold title={texts.asTable}>
          {() => (
            <div class="narrow-table">
              <DataTable
                caption={texts[by]}
                columns={[
                  { title: texts[by], cell: ({ from }) => nameOf(from) },
                  ...(kind === null
                    ? []
                    : [
                        {
                          title: texts.distance,
                          isNumber: true,
                          cell: ({ meters }: PeriodSumsView) => (meters === null ? '' : distanceOf(kind)(meters)),
                        },
                      ]),
                  {
                    title: texts.time,
                    isNumber: true,
                    cell: ({ seconds }) => (seconds === null ? '' : durationText(seconds)),
                  },
                  { title: texts.title, isNumber: true, cell: ({ count }) => countText(count) },
                ]}
                rows={[...periods].reverse()}
                keyOf={({ from }) => from}
              />
            </div>
          )}
        </Fold>
      </Tabs>
    </Card>
  );
}
