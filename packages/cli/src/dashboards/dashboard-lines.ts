import type { MetricSummary } from '@vitalgate/client';
import { dayStart } from '../times/zone-time.ts';
import { knownDays } from '../metrics/known-days.ts';

/** A line end, and whatever would be read as one. */
const breaks = /[\r\n\u2028\u2029]+/g;

function tagText(text: string): string {
  // A backslash at the end would escape what follows it.
  return text
    .replaceAll(breaks, ' ')
    .replaceAll(/\\+$/g, '')
    .replaceAll(/[,= ]/g, String.raw`\$&`);
}

/** Metrics in InfluxDB's line protocol: a point for each day with data, at its midnight in the metric's zone, in nanoseconds. */
export function influxLines(metrics: readonly MetricSummary[]): readonly string[] {
  return metrics.flatMap(({ metricId, unit, timeZone, daily }) => {
    const tags = [
      ['metric', metricId],
      ['unit', unit],
    ]
      .filter(([, text]) => text !== '')
      .map(([key, text]) => `,${key}=${tagText(text ?? '')}`);
    return daily.map(({ date, value }) => `vitalgate${tags.join('')} value=${value} ${dayStart(date, timeZone)}000000`);
  });
}

function labelText(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}

interface Gauge {
  readonly name: string;
  readonly help: string;
  readonly valueOf: (metric: MetricSummary) => number | null;
}

function finishedDay(metric: MetricSummary) {
  const { days, unfinished } = knownDays(metric);
  // Of all days with data, the unfinished one is the last.
  return (unfinished === null ? days.at(-1) : days.at(-2)) ?? null;
}

const gauges: readonly Gauge[] = [
  {
    name: 'vitalgate_metric_value',
    help: 'The latest day with data whose value is whole: of sums a day that is over.',
    valueOf: (metric) => finishedDay(metric)?.value ?? null,
  },
  {
    name: 'vitalgate_metric_day_start_timestamp_seconds',
    help: 'When the day of vitalgate_metric_value began.',
    valueOf: (metric) => {
      const day = finishedDay(metric);
      return day === null ? null : dayStart(day.date, metric.timeZone) / 1000;
    },
  },
  {
    name: 'vitalgate_metric_value_so_far',
    help: 'The day that is not over, up to now.',
    valueOf: (metric) => knownDays(metric).unfinished?.value ?? null,
  },
];

/** Metrics in Prometheus's text format: gauges of the latest day, without timestamps. What is not known has no line. */
export function prometheusLines(metrics: readonly MetricSummary[]): readonly string[] {
  return gauges.flatMap(({ name, help, valueOf }) => {
    const lines = metrics.flatMap((metric) => {
      const value = valueOf(metric);
      const labels = `metric="${labelText(metric.metricId)}",unit="${labelText(metric.unit)}"`;
      return value === null ? [] : [`${name}{${labels}} ${value}`];
    });
    return lines.length === 0 ? [] : [`# HELP ${name} ${help}`, `# TYPE ${name} gauge`, ...lines];
  });
}
