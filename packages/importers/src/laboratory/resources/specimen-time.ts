import { reportedTime } from '@vitalgate/core';
import { firstTime } from '../elements/times.ts';
import { objectOf, objectsOf } from '../json/fhir-json.ts';
import { effectiveOf, type ResourceEntry } from './resource-entry.ts';
import type { ResourceShelf } from './resource-shelf.ts';

/** The time at which the specimen of a report or an Observation was collected, as reported, or null. */
export function specimenTime(entry: ResourceEntry, shelf: ResourceShelf): string | null {
  for (const reference of objectsOf(entry.resource['specimen'])) {
    const collection = objectOf(shelf.resolve(reference, entry)?.resource['collection']);
    const period = objectOf(collection?.['collectedPeriod']);
    const time = firstTime(collection?.['collectedDateTime'], period?.['start'], period?.['end']);
    if (time !== null) return time;
  }
  return null;
}

/** The time of an Observation as reported: its own time, else its specimen's; null if neither says one. */
export function observationTime(entry: ResourceEntry, shelf: ResourceShelf): string | null {
  return effectiveOf(entry.resource) ?? specimenTime(entry, shelf);
}

/** An instant that orders a reported time: a date without a time of day as if it began at midnight UTC. */
function orderOf(reported: string): number {
  const time = reportedTime(reported);
  return time === null ? Infinity : (time.instant ?? Date.parse(`${time.date}T00:00:00Z`));
}

/** The earliest of the Observations' times, as reported, or null. */
export function earliestTime(entries: readonly ResourceEntry[], shelf: ResourceShelf): string | null {
  return entries
    .map((entry) => observationTime(entry, shelf))
    .filter((time) => time !== null)
    .reduce<string | null>((one, two) => (one === null || orderOf(two) < orderOf(one) ? two : one), null);
}
