import { texts } from './texts/texts.ts';

/** The zone in which a record is shown, and whether it is the user's own at that time. */
interface ShownZone {
  readonly timeZone: string;
  readonly isYours: boolean;
}

/** The zones of some records in one sentence, and whose they are; null if there are no records. */
export function zonesSentence(zones: readonly ShownZone[]): string | null {
  const [zone, ...others] = new Set(zones.map(({ timeZone }) => timeZone));
  if (zone === undefined) return null;
  const [areYours, areOthers] = [zones.some(({ isYours }) => isYours), zones.some(({ isYours }) => !isYours)];
  if (others.length === 0) {
    if (!areYours) return texts.recordedIn(zone);
    return areOthers ? texts.inYoursOrRecorded(zone) : texts.inYours(zone);
  }
  if (!areYours) return texts.eachRecorded;
  if (!areOthers) return texts.eachYours;
  return texts.eachOfBoth;
}
