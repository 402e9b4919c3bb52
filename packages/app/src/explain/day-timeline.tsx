import type { ComponentChildren } from 'preact';
import { useId, useMemo, useRef } from 'preact/hooks';
import { hourMarks } from '../charts/hour-marks.ts';
import { useWidth } from '../charts/use-width.ts';
import type { DayClock } from './day-clock.tsx';
import type { DayLanes, Lane, Span } from './day-lanes.ts';
import { texts } from './texts/texts.ts';
import '../charts/charts.css';
import './explain.css';

const [laneHeight, barTop, barHeight] = [26, 4, 18];
const axisHeight = 20;
/** Even an instant is seen. */
const leastWidth = 3;
const labelHalf = 18;

const round = (value: number): string => String(Math.round(value * 10) / 10);

/** Blocks of a lane as one path; `inset` keeps a line within them. */
function blocks(spans: readonly Span[], xOf: (at: number) => number, inset: number): string {
  return spans
    .map(({ from, to }) => {
      const width = Math.max(xOf(to) - xOf(from), leastWidth);
      const [x, y] = [xOf(from) + inset, barTop + inset];
      const [wide, high] = [Math.max(width - 2 * inset, 0.5), barHeight - 2 * inset];
      return `M${round(x)} ${y}h${round(wide)}v${high}h${round(-wide)}z`;
    })
    .join('');
}

function LaneRow(props: {
  readonly lane: Lane;
  readonly width: number;
  readonly marks: readonly number[];
  readonly xOf: (at: number) => number;
}) {
  const { lane, width, marks, xOf } = props;
  return (
    <>
      <p class="timeline-name">
        {lane.name}
        {lane.source !== null && <span class="muted"> · {lane.source}</span>}
      </p>
      <svg class="timeline-lane" width={width} height={laneHeight} aria-hidden="true" focusable="false">
        {marks.map((mark) => (
          <line key={mark} class="chart-grid" x1={xOf(mark)} x2={xOf(mark)} y1={0} y2={laneHeight} />
        ))}
        <path class="timeline-left-out" d={blocks(lane.leftOut, xOf, 0.75)} />
        <path class="timeline-counts" d={blocks(lane.counted, xOf, 0)} />
      </svg>
    </>
  );
}

/** A day as lanes: solid where a source counts, hollow where another counts in its place. The tables and `children` say the same. */
export function DayTimeline(props: {
  readonly lanes: DayLanes;
  readonly clock: DayClock;
  readonly children: ComponentChildren;
}) {
  const { lanes, clock, children } = props;
  const place = useRef<HTMLDivElement>(null);
  const width = useWidth(place);
  const id = useId();
  const marks = useMemo(() => hourMarks(lanes, width, clock.hourOf), [lanes, width, clock]);
  const xOf = (at: number): number => ((at - lanes.from) / Math.max(1, lanes.to - lanes.from)) * (width - leastWidth);
  const hasLeftOut = lanes.lanes.some(({ leftOut }) => leftOut.length > 0);
  return (
    <figure class="timeline" aria-labelledby={id}>
      <div ref={place} class="timeline-lanes" aria-hidden="true">
        {width > 0 && (
          <>
            {lanes.lanes.map((lane) => (
              <LaneRow key={`${lane.source ?? ''}\n${lane.name}`} lane={lane} width={width} marks={marks} xOf={xOf} />
            ))}
            <svg width={width} height={axisHeight} focusable="false">
              {marks.map((mark) => {
                const x = xOf(mark);
                const anchor = x < labelHalf ? 'start' : x > width - labelHalf ? 'end' : 'middle';
                return (
                  <text key={mark} class="chart-text" x={x} y={14} text-anchor={anchor}>
                    {clock.hourText(mark)}
                  </text>
                );
              })}
            </svg>
          </>
        )}
      </div>
      {hasLeftOut && (
        <p class="timeline-legend" aria-hidden="true">
          <span class="timeline-key timeline-key-counts" /> {texts.counts}{' '}
          <span class="timeline-key timeline-key-left-out" /> {texts.leftOut}
        </p>
      )}
      <figcaption id={id} class="chart-words">
        {children}
      </figcaption>
    </figure>
  );
}
