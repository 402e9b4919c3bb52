import type { NightView } from '@vitalgate/contract';
import { clockText } from '../format/clock.ts';
import { durationText } from '../format/durations.ts';
import { isZone } from '../format/zones.ts';
import { stageTitle } from '../words/sleep-stages.ts';
import { texts } from './texts/texts.ts';

/** Minutes of a night in words. */
export interface NightFact {
  readonly title: string;
  /** In minutes. */
  readonly value: number;
  readonly text: string;
}

const order = ['asleep', 'inBed', 'core', 'deep', 'rem', 'awake'] as const;

const minutesText = (minutes: number): string => durationText(Math.round(minutes) * 60 || 0);

/** The time of a night as the clock of a zone showed it, to the nearest minute as the metrics of nights have it: `10:30 PM`. */
export function nightClock(instant: string, timeZone: string): string {
  const zone = isZone(timeZone) ? timeZone : 'UTC';
  const nearest = Math.round(Date.parse(instant) / 60_000) * 60_000;
  return clockText(nearest, zone);
}

/** The known minutes of a night, in words. */
export function nightFacts({ minutes }: Pick<NightView, 'minutes'>): readonly NightFact[] {
  return order.flatMap((key) => {
    const value = minutes[key];
    return value === null ? [] : [{ title: stageTitle(key), value, text: value < 1 ? '0 min' : minutesText(value) }];
  });
}

const stages = ['awake', 'rem', 'core', 'deep'] as const;

/** The stages of a night that has any, from the lightest to the deepest. */
export function stagesOf({ minutes }: Pick<NightView, 'minutes'>) {
  return stages.flatMap((stage) => {
    const value = minutes[stage];
    return value === null ? [] : [{ stage, minutes: value }];
  });
}

/** `Nap 13:00 to 13:40, 40 min asleep`. */
export function napText({ start, end, minutes }: NightView['naps'][number], timeZone: string): string {
  return texts.nap(nightClock(start, timeZone), nightClock(end, timeZone), minutesText(minutes.asleep ?? 0));
}
