import { readJsonFile } from '../../../kit/json/json-file.ts';
import { plainObject } from '../../../kit/json/plain-json.ts';
import type { ImportSource } from '../../../kit/importer.ts';
import { ownCopy } from '../../../kit/written/own-copy.ts';
import { PointTimes } from './point-times.ts';

/** More metrics than any phone has; further ones are left out. */
export const mostMetrics = 10_000;

/** What a payload says of one of its metrics, without its points. */
export interface MetricOutline {
  name: string;
  units: string | null;
  readonly times: PointTimes;
}

/** A payload read once, for what must be known before its points are read. */
export interface PayloadOutline {
  /** By the metric's position in the payload. */
  readonly metrics: ReadonlyMap<number, Readonly<MetricOutline>>;
  readonly isWhole: boolean;
}

/** Longest name or unit that is remembered, in characters. */
const longestName = 200;

function remembered(value: unknown): string | null {
  return typeof value === 'string' ? ownCopy(value.slice(0, longestName)) : null;
}

/**
 * Reads a payload once without its records: names and units may stand behind the points that they belong to, and whether points
 * are sums shows only in all of them.
 */
export async function outlinePayload(source: ImportSource, path: string): Promise<PayloadOutline> {
  const metrics = new Map<number, MetricOutline>();
  const metricAt = (position: string | number | undefined): MetricOutline | null => {
    if (typeof position !== 'number' || position >= mostMetrics) return null;
    const known = metrics.get(position);
    if (known !== undefined) return known;
    const made = { name: '', units: null, times: new PointTimes() };
    metrics.set(position, made);
    return made;
  };
  const end = await readJsonFile(source, path, [
    {
      path: ['data', 'metrics', '*', 'name'],
      onValue(value, place) {
        const metric = metricAt(place[2]);
        if (metric !== null) metric.name = remembered(value) ?? '';
      },
    },
    {
      path: ['data', 'metrics', '*', 'units'],
      onValue(value, place) {
        const metric = metricAt(place[2]);
        if (metric !== null) metric.units = remembered(value);
      },
    },
    {
      path: ['data', 'metrics', '*', 'data', '*'],
      onValue(value, place) {
        const point = plainObject(value);
        if (point !== null) metricAt(place[2])?.times.add(point);
      },
    },
  ]);
  return { metrics, isWhole: end === 'whole' };
}
