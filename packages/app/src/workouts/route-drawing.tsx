import type { RouteView } from '@vitalgate/contract';
import { linePath, type Place } from '../charts/paths.ts';
import { countText } from '../format/numbers.ts';

const [width, height, edge] = [320, 220, 8];

/** A full turn, for ways that cross the date line. */
const turn = 360;

type Position = RouteView['segments'][number][number];

/** Where positions lie in the drawing: north is up, and a meter is as long eastwards as northwards. */
function placed(segments: RouteView['segments']): readonly (readonly { readonly x: number; readonly y: number }[])[] {
  const [first] = segments.flat();
  if (first === undefined) return [];
  const shrink = Math.cos((first[0] * Math.PI) / 180);
  const flat = ([latitude, longitude]: Position): readonly [x: number, y: number] => {
    const east = ((((longitude - first[1] + turn / 2) % turn) + turn) % turn) - turn / 2;
    return [east * shrink, -latitude];
  };
  const all = segments.flat().map(flat);
  const [xs, ys] = [all.map(([x]) => x), all.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [across, down] = [Math.max(...xs) - left, Math.max(...ys) - top];
  const scale = Math.min((width - 2 * edge) / (across || 1e-9), (height - 2 * edge) / (down || 1e-9));
  return segments.map((segment) =>
    segment.map(flat).map(([x, y]) => ({
      x: width / 2 + (x - left - across / 2) * scale,
      y: height / 2 + (y - top - down / 2) * scale,
    })),
  );
}

/** The shape of a way, north up, from the empty dot to the full one; no map, for that would ask others for this place. */
export function RouteDrawing({ route }: { readonly route: RouteView }) {
  const segments = placed(route.segments);
  const places: readonly Place[] = segments.flatMap((segment) => [...segment, null]);
  const [start, end] = [segments[0]?.[0], segments.at(-1)?.at(-1)];
  return (
    <svg
      class="route-drawing"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`The shape of the way, drawn from ${countText(route.pointCount)} positions`}
    >
      <path class="chart-line" d={linePath(places)} />
      {start !== undefined && <circle class="route-start" cx={start.x} cy={start.y} r={5} />}
      {end !== undefined && <circle class="route-end" cx={end.x} cy={end.y} r={5} />}
    </svg>
  );
}
