import { dayNumberOf } from '@vitalgate/days';
import { everyDay, type ChartDay } from './chart-days.ts';
import { barsPath, linePath, loneDots, type Place } from './paths.ts';
import './charts.css';

const [width, height, edge] = [240, 48, 4];
const leastReach = 1e-9;

/** The shape of some days without axes or numbers: a drawing beside words that say the latest value. */
export function SparkChart(props: {
  readonly days: readonly ChartDay[];
  readonly from: string;
  readonly to: string;
  readonly shape: 'bars' | 'line';
  /** True if each day is joined with the next that has a value, however many lie between. */
  readonly isJoined?: boolean;
}) {
  const { days, from, to, shape, isJoined = false } = props;
  const values = days.map(({ value }) => value);
  const low = shape === 'bars' ? 0 : Math.min(...values);
  const reach = Math.max(Math.max(...values) - low, leastReach);
  const slot = width / (dayNumberOf(to) - dayNumberOf(from) + 1);
  const isFlat = shape === 'line' && reach === leastReach;
  const all: readonly Place[] = everyDay(days, from, to).map(({ value }, index) =>
    value === null
      ? null
      : {
          x: (index + 0.5) * slot,
          y: isFlat ? height / 2 : height - edge - ((value - low) / reach) * (height - 2 * edge),
        },
  );
  const places = isJoined ? all.filter((place) => place !== null) : all;
  return (
    <svg class="spark-chart" viewBox={`0 0 ${width} ${height}`} aria-hidden="true" focusable="false">
      {shape === 'bars' ? (
        <path class="chart-bars" d={barsPath(places, height, slot * 0.7)} />
      ) : (
        <>
          <path class="chart-line" d={linePath(places)} />
          {(isJoined ? places : loneDots(places))
            .flatMap((place) => place ?? [])
            .map(({ x, y }) => (
              <circle key={x} class="chart-dot" cx={x} cy={y} r={4} />
            ))}
        </>
      )}
    </svg>
  );
}
