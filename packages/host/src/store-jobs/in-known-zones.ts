import type { RecordSink } from '@vitalgate/core';
import { intlTimeZones } from '@vitalgate/terminal/intl-time-zones';

const zones = intlTimeZones();

/** Exports can name a zone that no table of time zones has; such a record is in the user's own. */
function inKnownZone<Kind extends { readonly timeZone: string | null }>(item: Kind): Kind {
  return item.timeZone === null || zones.knows(item.timeZone) ? item : { ...item, timeZone: null };
}

/** The same sink, handed no zone that this machine does not know. */
export function inKnownZones<Sink extends RecordSink>(sink: Sink): Sink {
  return {
    ...sink,
    workout: (workout, route) => sink.workout(inKnownZone(workout), route),
    nutrition: (entry) => sink.nutrition(inKnownZone(entry)),
  };
}
