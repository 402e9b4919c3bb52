import { letterWidth, type ChartFrame } from './chart-frame.ts';
import { dayTicks, type ValueScale } from './scales.ts';

const tickWidth = 64;

/** The lines of the values with their texts, and the marks of the days. */
export function ChartAxes(props: {
  readonly frame: ChartFrame;
  readonly scale: ValueScale;
  readonly from: string;
  readonly to: string;
  readonly axisTextOf: (value: number) => string;
}) {
  const { frame, scale, from, to, axisTextOf } = props;
  const { left, plotWidth, height, width, xOf, yOf } = frame;
  return (
    <>
      {scale.ticks.map((tick) => (
        <g key={tick}>
          <line class="chart-grid" x1={left} x2={left + plotWidth} y1={yOf(tick)} y2={yOf(tick)} />
          <text class="chart-text" x={left - 8} y={yOf(tick) + 4} text-anchor="end">
            {axisTextOf(tick)}
          </text>
        </g>
      ))}
      {dayTicks(from, to, Math.max(2, Math.floor(plotWidth / tickWidth))).map(({ date, label }) => (
        <text
          key={date}
          class="chart-text"
          x={Math.min(xOf(date), width - 2 - (label.length * letterWidth) / 2)}
          y={height - 8}
          text-anchor="middle"
        >
          {label}
        </text>
      ))}
    </>
  );
}
