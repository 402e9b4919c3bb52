import type { NightStage, NightView } from '@vitalgate/contract';
import { clockOfMinutes, clockText } from '../format/clock.ts';
import { minutesText } from '../format/durations.ts';
import { isZone } from '../format/zones.ts';
import { texts } from './texts/texts.ts';

/** Minutes of a night in words. */
interface NightFact {
  readonly stage: NightStage;
  /** In minutes. */
  readonly value: number;
  readonly text: string;
}

const order = ['asleep', 'awake', 'rem', 'core', 'deep', 'inBed'] as const;

const wholeMinutes = (minutes: number): string => minutesText(Math.round(minutes));

/** The known minutes of a night, in words. */
export function nightFacts({ minutes }: Pick<NightView, 'minutes'>): readonly NightFact[] {
  return order.flatMap((stage) => {
    const value = minutes[stage];
    return value === null ? [] : [{ stage, value, text: wholeMinutes(value) }];
  });
}

/** From when to when somebody slept: `10:30 PM to 7:05 AM`. */
export function clockSpan({ start, end }: NonNullable<NightView['clock']>): string {
  return texts.fromTo(clockOfMinutes(start), clockOfMinutes(end));
}

/** How long somebody slept: `7 h 28 min`; if only the time in bed is known, that. */
export function asleepText({ minutes }: { readonly minutes: Pick<NightView['minutes'], 'asleep' | 'inBed'> }): string {
  const { asleep, inBed } = minutes;
  if (asleep !== null) return wholeMinutes(asleep);
  return inBed === null ? texts.notKnown : texts.inBed(wholeMinutes(inBed));
}

function clockIn(instant: string, timeZone: string): string {
  return clockText(Math.round(Date.parse(instant) / 60_000) * 60_000, isZone(timeZone) ? timeZone : 'UTC');
}

/** `Nap 13:00 to 13:40, 40 min asleep`. */
export function napText({ start, end, minutes }: NightView['naps'][number], timeZone: string): string {
  return texts.nap(clockIn(start, timeZone), clockIn(end, timeZone), wholeMinutes(minutes.asleep ?? 0));
}
