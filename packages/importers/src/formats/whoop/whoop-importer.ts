import { instant, type Instant, type WorkoutSpan } from '@vitalgate/core';
import { namedHeaderOf, readNamedRows } from '../../kit/csv/named-rows.ts';
import type { FormatManifest } from '../../kit/format-manifest.ts';
import type { ImportContext, Importer, ImportSource } from '../../kit/importer.ts';
import { parseWrittenAmount } from '../../kit/written/written-number.ts';
import { namedActivity } from '../../recordings/activity-words.ts';
import { bareWorkout, knownTotal } from '../../recordings/recording.ts';
import { createArchiveImporter } from '../../trackers/archive-importer.ts';
import { createCoveredHours } from '../../trackers/covered-hours.ts';
import { nightParts } from '../../trackers/night-parts.ts';
import { endOf, ofRecord, type SampleDetails, type TrackerHand } from '../../trackers/tracker-hand.ts';
import { writtenTime, offsetIn } from '../../trackers/tracker-times.ts';
import { createWallClock } from '../../trackers/wall-clock.ts';
import { whoopTable, type WhoopColumn } from './whoop-columns.ts';

type WhoopKind = 'sleeps' | 'cycles' | 'workouts' | 'journal';
type Cell = (column: WhoopColumn) => string;

async function kindOf(source: ImportSource, path: string): Promise<WhoopKind | null> {
  const header = await namedHeaderOf(source, path, whoopTable);
  if (header === null) return null;
  const has = (column: WhoopColumn): boolean => header.placeOf(column) >= 0;
  if (has('workoutStart')) return 'workouts';
  if (has('nap') || (has('onset') && !has('recovery'))) return 'sleeps';
  if (has('recovery') || has('restingHeartRate')) return 'cycles';
  return has('question') ? 'journal' : null;
}

/** What stands behind `UTC` in `UTC+02:00` and `UTCZ`, as an offset; null if it is none. */
function offsetOf(zone: string): string | null {
  const [, sign, hours, minutes] = /^(?:UTC|GMT)?([+-])(\d{1,2}):?(\d{2})?$/u.exec(zone) ?? [];
  if (hours !== undefined) return `${sign}${hours.padStart(2, '0')}:${minutes ?? '00'}`;
  return /^(?:UTC|GMT)?Z?$/u.test(zone) && zone !== '' ? '+00:00' : null;
}

const minute = 60_000;
const amount = (cell: Cell, column: WhoopColumn): number | null => parseWrittenAmount(cell(column));

function createWhoopReader(hand: TrackerHand, context: ImportContext) {
  const slept = createCoveredHours();
  const clock = createWallClock(context);
  const zoneIn = (cell: Cell, span: WorkoutSpan) => ({ timeZone: clock.away(offsetIn(offsetOf(cell('zone'))), span) });
  const time = (cell: Cell, column: WhoopColumn): Instant | null =>
    writtenTime(cell(column), context, offsetOf(cell('zone')));

  function readNight(cell: Cell): void {
    const [start, end] = [time(cell, 'onset'), time(cell, 'wake')];
    if (start === null || end === null) return hand.skip('categorySample', 'invalidDate', 'sleepAnalysis');
    if (end < start) return hand.skip('categorySample', 'endBeforeStart', 'sleepAnalysis');
    const length = (column: WhoopColumn): number => Math.round((amount(cell, column) ?? 0) * minute);
    const staged = { asleepCore: length('light'), asleepDeep: length('deep'), asleepREM: length('rem') };
    const rest = length('asleep') - staged.asleepCore - staged.asleepDeep - staged.asleepREM;
    // Minutes are rounded each by itself.
    const asleepUnspecified = rest > 3 * minute ? rest : 0;
    const zoned = zoneIn(cell, { start, end });
    const made: SampleDetails = { aggregated: true, ...zoned };
    const night = ofRecord(`${cell('cycleStart')} ${cell('nap')}`);
    hand.category('sleepAnalysis', 'inBed', { start, end }, { ...zoned, ...night });
    for (const part of nightParts({ awake: length('awake'), asleepUnspecified, ...staged }, end, start)) {
      hand.category('sleepAnalysis', part.value, part, { ...made, ...night });
    }
    hand.quantity('respiratoryRate', 'count/min', knownTotal(amount(cell, 'breaths')), endOf({ start, end }), made);
    for (let at: number = start; at < end; at += 10 * minute) slept.note(at);
  }

  const readers: Readonly<Record<WhoopKind, (cell: Cell) => void>> = {
    sleeps(cell) {
      readNight(cell);
      hand.leftOut({ 'sleep performance': cell('performance') });
    },
    cycles(cell) {
      const [start, wake] = [time(cell, 'cycleStart'), time(cell, 'wake')];
      const end = time(cell, 'cycleEnd');
      if (start === null) return hand.skip('row', 'invalidDate', 'cycle');
      // The cycle that is under way has no end, and one without sleep no waking.
      const onset = time(cell, 'onset');
      if (onset !== null && wake !== null && !slept.isCovered({ start: onset, end: wake })) readNight(cell);
      const night = { start: wake ?? start, end: wake ?? start };
      const zoned = zoneIn(cell, night);
      const made: SampleDetails = { aggregated: true, ...zoned };
      hand.quantity('restingHeartRate', 'count/min', knownTotal(amount(cell, 'restingHeartRate')), night, zoned);
      hand.quantity('heartRateVariabilityRMSSD', 'ms', knownTotal(amount(cell, 'variability')), night, made);
      hand.quantity('oxygenSaturation', '%', knownTotal(amount(cell, 'oxygen')), night, made);
      if (end !== null)
        hand.quantity('totalEnergyBurned', 'kcal', knownTotal(amount(cell, 'energy')), { start, end }, made);
      hand.leftOut({
        'recovery score': cell('recovery'),
        strain: cell('strain'),
        'skin temperature': cell('skinTemperature'),
        'heart rate of a day': cell('averageHeartRate'),
      });
    },
    workouts(cell) {
      const start = time(cell, 'workoutStart');
      const minutes = amount(cell, 'minutes');
      const lasted = start === null || minutes === null ? null : instant(start + Math.round(minutes * minute));
      const end = time(cell, 'workoutEnd') ?? lasted;
      if (start === null || end === null) return hand.skip('workout', 'invalidDate', 'workout');
      if (end < start) return hand.skip('workout', 'endBeforeStart', 'workout');
      const named = namedActivity(cell('activity'));
      hand.workout({
        ...bareWorkout(named.activityType, { start, end }, { name: hand.source.name, device: null }),
        durationSeconds: (end - start) / 1000,
        totalEnergyKilocalories: knownTotal(amount(cell, 'energy')),
        distanceMeters: knownTotal(amount(cell, 'distance')),
        elevationGainMeters: amount(cell, 'climb'),
        averageHeartRate: knownTotal(amount(cell, 'averageHeartRate')),
        maximumHeartRate: knownTotal(amount(cell, 'maximumHeartRate')),
        ...zoneIn(cell, { start, end }),
        form: 'whoop',
        ...named,
      });
      hand.leftOut({ strain: cell('activityStrain') });
    },
    journal: () => hand.skip('row', 'notSupported', 'journal'),
  };
  return readers;
}

/**
 * The importer of WHOOP's data export: a zip of four tables, whose names and columns are in the language of the app. Times are of the zone of
 * their cycle, lengths in minutes, energy in kilocalories though its column says `cal`. A night has sums of its stages, without
 * their times; a cycle, from one night to the next, says again what its night was, and is read for nights that the table of sleeps lacks.
 */
export function createWhoopImporter(manifest: FormatManifest): Importer {
  return createArchiveImporter<WhoopKind>({
    sourceName: 'WHOOP',
    manifest,
    kindOf,
    order: ['sleeps', 'cycles', 'workouts', 'journal'],
    open(hand, context) {
      const readers = createWhoopReader(hand, context);
      return {
        read: async (source, path, kind) => {
          const row = readers[kind];
          return (await readNamedRows(source, path, whoopTable, { row: (cell) => row(cell) })) === 'whole';
        },
      };
    },
  });
}
