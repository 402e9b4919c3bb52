import { useEffect, useRef } from 'preact/hooks';
import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';

/** One day of a chart. A day that is missing from the list is a gap in the line, never zero. */
export interface ChartDay {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly value: number;
}

const dayMilliseconds = 86_400_000;
const secondsOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 1000;
const dateOf = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10);

/** Every day from the first to the last, null where there is none. */
function withGaps(days: readonly ChartDay[]): [number[], (number | null)[]] {
  const values = new Map(days.map(({ date, value }) => [secondsOf(date), value]));
  const [first, last] = [secondsOf(days[0]?.date ?? ''), secondsOf(days.at(-1)?.date ?? '')];
  const axis: number[] = [];
  for (let at = first; at <= last; at += dayMilliseconds / 1000) axis.push(at);
  return [axis, axis.map((at) => values.get(at) ?? null)];
}

function colorsOf(element: Element): { readonly line: string; readonly grid: string; readonly text: string } {
  const style = getComputedStyle(element);
  const token = (name: string): string => style.getPropertyValue(name).trim();
  return { line: token('--accent'), grid: token('--line'), text: token('--text-muted') };
}

/**
 * Daily values over time, ascending. `onDay` hears which day is under pointer or finger, null when none is. For those who
 * cannot see it, a table of the same values must stand beside it.
 */
export function LineChart(props: {
  readonly days: readonly ChartDay[];
  readonly label: string;
  readonly height?: number;
  readonly onDay?: (day: ChartDay | null) => void;
}) {
  const { days, label, height = 220, onDay } = props;
  const place = useRef<HTMLDivElement>(null);
  const listener = useRef(onDay);
  listener.current = onDay;
  useEffect(() => {
    const element = place.current;
    if (element === null || days.length === 0) return undefined;
    const data = withGaps(days);
    let plot: UPlot | null = null;
    const draw = (): void => {
      plot?.destroy();
      const { line, grid, text } = colorsOf(element);
      const axis = { stroke: text, grid: { stroke: grid, width: 1 }, ticks: { show: false } };
      plot = new UPlot(
        {
          width: element.clientWidth,
          height,
          legend: { show: false },
          cursor: { y: false, drag: { x: false, y: false } },
          // Days are calendar days: no zone may move them.
          tzDate: (seconds) => UPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
          axes: [axis, { ...axis, size: 56 }],
          series: [{}, { stroke: line, width: 2, spanGaps: false, points: { show: days.length < 60, size: 5 } }],
          hooks: {
            setCursor: [
              ({ cursor }) => {
                const [at, value] = [data[0][cursor.idx ?? -1], data[1][cursor.idx ?? -1]];
                listener.current?.(
                  at === undefined || value === undefined || value === null ? null : { date: dateOf(at), value },
                );
              },
            ],
          },
        },
        data,
        element,
      );
    };
    draw();
    const resized = new ResizeObserver(() => plot?.setSize({ width: element.clientWidth, height }));
    resized.observe(element);
    const theme = matchMedia('(prefers-color-scheme: dark)');
    theme.addEventListener('change', draw);
    return () => {
      theme.removeEventListener('change', draw);
      resized.disconnect();
      plot?.destroy();
    };
  }, [days, height]);
  return <div ref={place} class="chart" role="img" aria-label={label} />;
}
