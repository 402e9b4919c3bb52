import type { MetricSummary } from '@vitalgate/client';
import { changeSentence, type ChangedMetric, type DaysChangeView } from '@vitalgate/contract';
import { changeOfDays } from '@vitalgate/days';
import { knownDays } from '../metrics/known-days.ts';
import { numberText } from '../terminal/number-text.ts';
import { localDay } from '../times/zone-time.ts';

/** What became of a metric lately, in one row. */
export type ChangeRow = ReturnType<typeof changeRow>;

/** What changed in a metric that has all its days. A day that is not over counts in nothing. */
export function changeOf(metric: MetricSummary, now: Date): DaysChangeView {
  const { days, unfinished } = knownDays(metric);
  const whole = days.filter(({ date }) => date !== unfinished?.date);
  return changeOfDays<string>(whole, localDay(now.getTime(), metric.timeZone));
}

export function isChange({ state }: Pick<DaysChangeView, 'state'>): boolean {
  return state === 'step' || state === 'drift';
}

/** Null is what the state does not have. `daysBefore` and `daysSince` are days with data. */
export function changeRow({ metricId, name, unit }: ChangedMetric, change: DaysChangeView) {
  const usual = 'usual' in change ? change.usual : null;
  const changed = 'since' in change ? change : null;
  return {
    metricId,
    name,
    unit,
    state: change.state,
    direction: changed?.direction ?? null,
    since: changed?.since ?? null,
    until: changed?.until ?? null,
    usual: usual?.value ?? null,
    usualLow: usual?.low ?? null,
    usualHigh: usual?.high ?? null,
    recent: 'recent' in change ? change.recent : null,
    daysBefore: usual?.days ?? null,
    daysSince: changed?.days ?? null,
  };
}

/** The contract's sentence about it, with numbers as this program writes them. */
export function changeText(metric: ChangedMetric, change: DaysChangeView): string {
  return changeSentence(metric, change, { number: (value) => numberText(value, Math.abs(value) >= 10 ? 1 : 2) });
}
