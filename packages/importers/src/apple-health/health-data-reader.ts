import type { CategorySample, Instant, QuantitySample, RecordSink, SkipReason } from '@vitalgate/core';
import type { XmlAttributes, XmlHandler } from '../xml/xml-reader.ts';
import { parseAppleDate } from './apple-date.ts';
import { categoryTypeOf, categoryValue } from './category-record.ts';
import type { ClinicalRecords } from './clinical-records.ts';
import { isDietary, type FoodEntries } from './food-entries.ts';
import { tooLong } from './longest-span.ts';
import { withMetadataEntry, zoneOf, type Metadata } from './metadata.ts';
import { createOriginReader } from './origin.ts';
import { quantityTypeOf, quantityValue } from './quantity-record.ts';
import { readTimeSpan } from './time-span.ts';
import { tooLate } from './too-late.ts';
import { openWorkout, type OpenWorkout } from './workout-element.ts';
import { readWorkout } from './workout-record.ts';
import type { WorkoutRoutes } from './workout-routes.ts';

/** Where the reader hands over what is not finished with one element. */
export interface HealthDataParts {
  readonly sink: RecordSink;
  readonly foods: FoodEntries;
  readonly clinicalRecords: ClinicalRecords;
  readonly routes: WorkoutRoutes;
}

interface OpenRecord {
  readonly attributes: XmlAttributes;
  metadata: Metadata | null;
}

interface OpenCorrelation extends OpenRecord {
  readonly samples: QuantitySample[];
}

/** Longest text of a file that a report shows. */
const longestSubject = 100;

/**
 * Hears the elements of an export's main file and hands over one record after the other. Whatever is not known is left
 * out with all that is in it, and counted by its name.
 */
export function createHealthDataReader({ sink, foods, clinicalRecords, routes }: HealthDataParts): XmlHandler {
  const originOf = createOriginReader();
  let record: OpenRecord | null = null;
  let correlation: OpenCorrelation | null = null;
  let workout: OpenWorkout | null = null;
  let exportedAt: Instant | null = null;
  /** How many elements deep inside one that is left out. */
  let leftOut = 0;

  const skip = (kind: string, reason: SkipReason, subject: string | undefined): void =>
    sink.skip({ kind, reason, subject: (subject ?? '').slice(0, longestSubject) });

  const finishQuantity = ({ attributes, metadata }: OpenRecord): void => {
    const kind = 'quantitySample';
    const type = quantityTypeOf(attributes);
    if (type === null) return skip(kind, 'unknownType', attributes['type']);
    const span = readTimeSpan(attributes);
    if (typeof span === 'string') return skip(kind, span, attributes['type']);
    const fault = tooLate(span.start, exportedAt) ?? tooLong(type.name, span, 'quantity');
    if (fault !== null) return skip(kind, 'invalidDate', `${type.identifier}, ${fault}`);
    // iOS 8 gives the average of a bucket where it has no single value.
    const value = quantityValue(type, attributes['value'] ?? attributes['average'], attributes['unit']);
    if (typeof value === 'string') {
      const about = value === 'unknownUnit' ? `${type.identifier} ${attributes['unit'] ?? ''}` : type.identifier;
      return skip(kind, value, about);
    }
    const sample: QuantitySample = {
      type: type.name,
      start: span.start,
      end: span.end,
      value,
      ...originOf(attributes),
      metadata,
      timeZone: zoneOf(metadata),
    };
    sink.quantity(sample);
    if (correlation !== null) correlation.samples.push(sample);
    else if (isDietary(type.name)) foods.addSample(sample);
  };

  const finishCategory = (type: string, { attributes, metadata }: OpenRecord): void => {
    const kind = 'categorySample';
    const span = readTimeSpan(attributes);
    if (typeof span === 'string') return skip(kind, span, attributes['type']);
    const fault = tooLate(span.start, exportedAt) ?? tooLong(type, span, 'category');
    if (fault !== null) return skip(kind, 'invalidDate', `${attributes['type'] ?? ''}, ${fault}`);
    const value = categoryValue(type, attributes['value']);
    if (value === null) return skip(kind, 'invalidValue', attributes['type']);
    const sample: CategorySample = {
      type,
      start: span.start,
      end: span.end,
      value,
      ...originOf(attributes),
      metadata,
      timeZone: zoneOf(metadata),
    };
    sink.category(sample);
  };

  const finishRecord = (): void => {
    if (record === null) return;
    const finished = record;
    record = null;
    const category = categoryTypeOf(finished.attributes);
    if (category === null) finishQuantity(finished);
    else finishCategory(category, finished);
  };

  const finishCorrelation = (): void => {
    finishRecord();
    if (correlation === null) return;
    const { attributes, metadata, samples } = correlation;
    correlation = null;
    const read = readTimeSpan(attributes);
    const span = typeof read !== 'string' && tooLate(read.start, exportedAt) !== null ? 'invalidDate' : read;
    if (typeof span === 'string') {
      skip('correlation', span, attributes['type']);
      for (const sample of samples) if (isDietary(sample.type)) foods.addSample(sample);
    } else if (attributes['type'] === 'HKCorrelationTypeIdentifierFood') {
      const { source } = originOf(attributes);
      foods.addCorrelation({ ...span, sourceName: source.name, metadata, samples });
    }
  };

  const finishWorkout = (): void => {
    if (workout === null) return;
    const { element } = workout;
    workout = null;
    const type = element.attributes['workoutActivityType'];
    const read = readWorkout(element, originOf(element.attributes));
    if (typeof read === 'string') return skip('workout', read, type);
    const fault = tooLate(read.record.start, exportedAt);
    if (fault !== null) return skip('workout', 'invalidDate', `${type ?? ''}, ${fault}`);
    for (let bad = 0; bad < read.badActivities; bad++) skip('workoutActivity', 'invalidDate', type);
    for (let bad = 0; bad < element.badPoints; bad++) skip('routePoint', 'invalidValue', type);
    routes.add(read.record, element.points, element.routeFiles);
  };

  /** Elements of the main file's first level. Each ends what a missing end tag left open. */
  const firstLevel: ReadonlyMap<string, (attributes: XmlAttributes) => void> = new Map([
    [
      'Record',
      (attributes: XmlAttributes) => {
        record = { attributes, metadata: null };
      },
    ],
    [
      'Correlation',
      (attributes: XmlAttributes) => {
        correlation = { attributes, metadata: null, samples: [] };
      },
    ],
    [
      'Workout',
      (attributes: XmlAttributes) => {
        workout = openWorkout(attributes);
      },
    ],
  ]);

  /** Elements of the first level that hold nothing to wait for. */
  const atOnce: ReadonlyMap<string, (attributes: XmlAttributes) => void> = new Map([
    ['Me', () => undefined],
    ['ClinicalRecord', (attributes: XmlAttributes) => clinicalRecords.add(attributes)],
    [
      'ExportDate',
      ({ value }: XmlAttributes) => {
        const at = parseAppleDate(value);
        if (at === null) return;
        exportedAt = at;
        sink.exportedAt(at);
      },
    ],
  ]);

  return {
    open(name, attributes) {
      if (leftOut > 0) {
        leftOut++;
        return;
      }
      const begin = firstLevel.get(name);
      if (begin !== undefined) {
        finishRecord();
        finishWorkout();
        if (name !== 'Record') {
          finishCorrelation();
          foods.samplesEnded();
        }
        begin(attributes);
        return;
      }
      const holder = record ?? correlation;
      if (workout !== null) {
        if (!workout.open(name, attributes)) leftOut = 1;
      } else if (holder !== null && name === 'MetadataEntry') {
        holder.metadata = withMetadataEntry(holder.metadata, attributes);
      } else if (holder !== null) {
        leftOut = 1;
      } else if (name !== 'HealthData') {
        const handle = atOnce.get(name);
        if (handle === undefined) skip(name.slice(0, longestSubject), 'notSupported', name);
        else handle(attributes);
        foods.samplesEnded();
        leftOut = 1;
      }
    },
    close(name) {
      if (leftOut > 0) leftOut--;
      else if (name === 'Record') finishRecord();
      else if (name === 'Correlation') finishCorrelation();
      else if (name === 'Workout') finishWorkout();
      else workout?.close(name);
    },
    fault: () => skip('XML', 'invalidFile', 'a tag that is not well-formed'),
  };
}
