import type { RouteView } from '@vitalgate/contract';
import { linePath, type Place } from '../charts/paths.ts';
import { chosenUnits } from '../format/choices.ts';
import { distanceText } from './workout-words.ts';
import { texts } from './texts/texts.ts';
import '../charts/charts.css';
import './workouts.css';

const [width, height, edge, foot] = [320, 220, 12, 28];

/** A full turn, for ways that cross the date line. */
const turn = 360;
const metersPerDegree = 111_195;
const [metersPerMile, metersPerFoot] = [1609.344, 0.3048];

type Position = RouteView['segments'][number][number];

interface Placed {
  readonly segments: readonly (readonly { readonly x: number; readonly y: number }[])[];
  readonly metersPerPixel: number;
  /** Meters that the way reaches eastwards and northwards. */
  readonly across: number;
  readonly down: number;
}

/** Where positions lie in the drawing: north is up, and a meter is as long eastwards as northwards. */
function placed(segments: RouteView['segments']): Placed | null {
  const [first] = segments.flat();
  if (first === undefined) return null;
  const shrink = Math.cos((first[0] * Math.PI) / 180);
  const flat = ([latitude, longitude]: Position): readonly [x: number, y: number] => {
    const east = ((((longitude - first[1] + turn / 2) % turn) + turn) % turn) - turn / 2;
    return [east * shrink * metersPerDegree, -latitude * metersPerDegree];
  };
  const all = segments.flat().map(flat);
  const [xs, ys] = [all.map(([x]) => x), all.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [across, down] = [Math.max(...xs) - left, Math.max(...ys) - top];
  const metersPerPixel = Math.max(across / (width - 2 * edge), down / (height - 2 * edge), 1e-3);
  return {
    segments: segments.map((segment) =>
      segment.map(flat).map(([x, y]) => ({
        x: width / 2 + (x - left - across / 2) / metersPerPixel,
        y: height / 2 + (y - top - down / 2) / metersPerPixel,
      })),
    ),
    metersPerPixel,
    across,
    down,
  };
}

/** The longest round length that fits into a third of the drawing, in meters. */
function scaleLength(metersPerPixel: number): number {
  const most = (width / 3) * metersPerPixel;
  const unit = chosenUnits().distance === 'km' ? 1 : most >= metersPerMile ? metersPerMile : metersPerFoot;
  const power = 10 ** Math.floor(Math.log10(most / unit));
  return ([5, 2].find((step) => step * power * unit <= most) ?? 1) * power * unit;
}

/** The shape of a way, north up, from the empty dot to the full one, above a length to compare it with. No map: others would learn this place. */
export function RouteDrawing({ route }: { readonly route: RouteView }) {
  const drawn = placed(route.segments);
  if (drawn === null) return null;
  const { segments, metersPerPixel, across, down } = drawn;
  const places: readonly Place[] = segments.flatMap((segment) => [...segment, null]);
  const [start, end] = [segments[0]?.[0], segments.at(-1)?.at(-1)];
  const scale = scaleLength(metersPerPixel);
  const line = height + 12;
  return (
    <>
      <svg
        class="route-drawing"
        viewBox={`0 0 ${width} ${height + foot}`}
        role="img"
        aria-label={`${texts.routeLabel(route.pointCount)}. ${texts.northSouth(distanceText(across), distanceText(down))}`}
      >
        <path class="chart-line" d={linePath(places)} />
        {start !== undefined && <circle class="route-start" cx={start.x} cy={start.y} r={5} />}
        {end !== undefined && <circle class="route-end" cx={end.x} cy={end.y} r={4} />}
        <path class="route-scale" d={`M${edge} ${line - 4}v4h${scale / metersPerPixel}v-4`} />
        <text class="chart-text" x={edge + scale / metersPerPixel + 8} y={line + 2}>
          {distanceText(scale)}
        </text>
      </svg>
      <p>{texts.northSouth(distanceText(across), distanceText(down))}</p>
    </>
  );
}
