import type { Instant, RecordSink } from '@vitalgate/core';
import { garminSleepEvent, garminStageParts, garminStages } from '../../trackers/garmin-stages.ts';
import type { NightPart } from '../../trackers/night-parts.ts';
import type { FitOrigin } from './devices/fit-origin.ts';
import { zoneOfClock, type FitClock } from './fit-clock.ts';
import { sampleOf } from './fit-measurements.ts';
import { field, messageNumber } from './protocol/fit-profile.ts';
import { numberIn, type FitMessage } from './protocol/fit-message.ts';

/** How heartbeats vary is written in this part of a millisecond. */
const partsOfMillisecond = 128;

const { sleepLevel, nap: napField, sleepInfo, variability, variabilityOfNight } = field;

interface SleepEvent {
  readonly at: Instant;
  readonly isStart: boolean;
}

const inOrder = (one: { readonly at: Instant }, other: { readonly at: Instant }): number => one.at - other.at;

/** Stretches from when the device noticed sleep to when it noticed waking, of nights whose stages it did not work out. */
function sleepsWithoutStages(events: readonly SleepEvent[]): readonly NightPart[] {
  const sleeps: NightPart[] = [];
  let start: Instant | null = null;
  for (const { at, isStart } of events) {
    if (!isStart && start !== null && at > start) sleeps.push({ value: 'asleepUnspecified', start, end: at });
    start = isStart ? at : null;
  }
  return sleeps;
}

/** The nights of a file: stages, which are written with their ends, and naps that the user did not delete. */
function sleepIn(messages: readonly FitMessage[], clock: FitClock): readonly NightPart[] {
  const levels: { at: Instant; level: number | null }[] = [];
  const events: SleepEvent[] = [];
  const naps: NightPart[] = [];
  for (const message of messages) {
    const at = clock.at(message.timestamp);
    if (message.number === messageNumber.sleepLevel && at !== null) {
      levels.push({ at, level: numberIn(message, sleepLevel.level) });
    } else if (message.number === messageNumber.event && at !== null) {
      if (numberIn(message, field.event.event) !== garminSleepEvent) continue;
      events.push({ at, isStart: numberIn(message, field.event.type) === 0 });
    } else if (message.number === messageNumber.nap && numberIn(message, napField.isDeleted) !== 1) {
      const [start, end] = [clock.at(numberIn(message, napField.start)), clock.at(numberIn(message, napField.end))];
      if (start !== null && end !== null && start < end) naps.push({ value: 'asleepUnspecified', start, end });
    }
  }
  events.sort(inOrder);
  levels.sort(inOrder);
  // A file without any stage of sleep only says when the device was worn.
  if (!levels.some(({ level }) => level !== 1 && garminStages.has(level))) {
    return [...sleepsWithoutStages(events), ...naps];
  }
  const stages = levels.map(({ at, level }) => ({ at, stage: garminStages.get(level) }));
  const starts = events.filter(({ isStart }) => isStart).map(({ at }) => at);
  return [...garminStageParts(stages, starts), ...naps];
}

/** Hands over nights, naps and how heartbeats vary in them. Returns how much that was. */
export function handNights(
  messages: readonly FitMessage[],
  clock: FitClock,
  origin: FitOrigin,
  sink: RecordSink,
): number {
  const info = messages.find(({ number }) => number === messageNumber.sleepInfo);
  const local = info === undefined ? null : numberIn(info, sleepInfo.localTimestamp);
  const began = info?.timestamp ?? null;
  const timeZone = local === null || began === null ? null : zoneOfClock(local - began);
  const parts = sleepIn(messages, clock);
  const { source, device } = origin;
  for (const part of parts) {
    sink.category({ type: 'sleepAnalysis', ...part, source, device, metadata: null, timeZone });
  }
  // The mean of a night says again what its minutes say.
  const hasMinutes = messages.some(
    (message) => message.number === messageNumber.variability && numberIn(message, variability.ofMinutes) !== null,
  );
  let handed = parts.length;
  for (const message of messages) {
    const written =
      message.number === messageNumber.variability
        ? numberIn(message, variability.ofMinutes)
        : message.number === messageNumber.variabilityOfNight && !hasMinutes
          ? numberIn(message, variabilityOfNight.mean)
          : null;
    const at = clock.at(message.timestamp);
    if (written === null || written <= 0 || at === null) continue;
    sink.quantity(sampleOf('heartRateVariabilityRMSSD', at, at, written / partsOfMillisecond, origin, null));
    handed++;
  }
  return handed;
}
