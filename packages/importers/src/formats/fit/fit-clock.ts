import { instant, isPlausibleInstant, type Instant } from '@vitalgate/core';
import { offsetZone } from '@vitalgate/days';
import { field, messageNumber } from './protocol/fit-profile.ts';
import { numberIn, type FitMessage } from './protocol/fit-message.ts';

/** Seconds from 1970-01-01 to 1989-12-31, where the format's time begins. */
const epochSeconds = 631_065_600;

/** Smaller numbers are seconds since the device was switched on. */
const leastDate = 0x10000000;

export interface FitClock {
  /** Null if it is not known which date the seconds stand for. `fraction` is added, in seconds. */
  at(seconds: number | null, fraction?: number): Instant | null;
}

/** What is added to seconds since the device was switched on to make a date of them; null if nothing in the file says it. */
function sinceSwitchedOn(messages: readonly FitMessage[]): number | null {
  for (const message of messages) {
    if (message.number !== messageNumber.timestampCorrelation) continue;
    const system = numberIn(message, field.timestampCorrelation.systemTimestamp);
    if (message.timestamp !== null && message.timestamp >= leastDate && system !== null)
      return message.timestamp - system;
  }
  const id = messages.find(({ number }) => number === messageNumber.fileId);
  const created = id === undefined ? null : numberIn(id, field.fileId.created);
  if (created === null || created < leastDate) return null;
  let first: number | null = null;
  for (const { timestamp } of messages) {
    if (timestamp !== null && timestamp < leastDate && (first === null || timestamp < first)) first = timestamp;
  }
  return first === null ? null : created - first;
}

/**
 * The clock of a file. Seconds that only count from when the device was switched on are dated by a correlation that the file
 * states, else so that the first of them is the time at which the file was created.
 */
export function fitClock(messages: readonly FitMessage[]): FitClock {
  const offset = sinceSwitchedOn(messages);
  return {
    at(seconds, fraction = 0) {
      if (seconds === null) return null;
      const dated = seconds >= leastDate ? seconds : offset === null ? null : seconds + offset;
      if (dated === null) return null;
      const found = instant(Math.round((dated + epochSeconds + fraction) * 1000));
      return isPlausibleInstant(found) ? found : null;
    },
  };
}

/** A quarter of an hour: every zone is whole ones from UTC. */
const quarterSeconds = 900;

/**
 * The zone of a clock on a device that shows so many seconds more than UTC; null if that is near no zone. None is stated if it shows
 * UTC: a device without a zone shows that too.
 */
export function zoneOfClock(shown: number): string | null {
  const offset = Math.round(shown / quarterSeconds) * quarterSeconds;
  return offset === 0 || Math.abs(shown - offset) > 60 ? null : offsetZone(offset);
}

/** The zone that the clock on the device showed; null if it is not known. */
export function zoneShown(messages: readonly FitMessage[]): string | null {
  const activity = messages.find(({ number }) => number === messageNumber.activity);
  const local = activity === undefined ? null : numberIn(activity, field.activity.localTimestamp);
  if (local === null || activity === undefined || activity.timestamp === null) return null;
  if (activity.timestamp < leastDate || local < leastDate) return null;
  return zoneOfClock(local - activity.timestamp);
}
