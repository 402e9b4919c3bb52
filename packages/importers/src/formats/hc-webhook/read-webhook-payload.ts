import type { Instant, RecordSink } from '@vitalgate/core';
import { readJsonFile } from '../../kit/json/json-file.ts';
import type { JsonPlace } from '../../kit/json/json-reader.ts';
import { plainObject, type PlainObject } from '../../kit/json/plain-json.ts';
import type { ImportContext, ImportSource } from '../../kit/importer.ts';
import { exerciseActivity, readExercise } from './webhook-exercise.ts';
import { readFood } from './webhook-foods.ts';
import { createWebhookHand, type WebhookHand } from './webhook-hand.ts';
import { quantityListNames, readQuantities } from './webhook-quantities.ts';
import { webhookRecord, webhookTime, type WebhookRecord } from './webhook-record.ts';
import { createWebhookSleep } from './webhook-sleep.ts';

/** A workout as far as a distance needs it. */
interface Activity {
  readonly start: number;
  readonly end: number;
  readonly activityType: string;
}

/** What must be known of a payload before its records are read. */
interface Outline {
  readonly madeAt: Instant | null;
  /** The app's own example, which it sends for a test. */
  readonly isTest: boolean;
  readonly activities: readonly Activity[];
  readonly isWhole: boolean;
}

/** Most workouts that are remembered for their distances. */
const mostActivities = 10_000;

async function outlineOf(source: ImportSource, path: string): Promise<Outline> {
  let madeAt: Instant | null = null;
  let isTest = false;
  const activities: Activity[] = [];
  const end = await readJsonFile(source, path, [
    { path: ['timestamp'], onValue: (value) => void (madeAt = webhookTime(value)) },
    { path: ['test'], onValue: (value) => void (isTest = value === true) },
    {
      path: ['exercise', '*'],
      onValue(value) {
        const record = plainObject(value) ?? {};
        const read = webhookRecord(record);
        const activity = exerciseActivity(record['type']);
        if (typeof read === 'string' || activity === null || activities.length >= mostActivities) return;
        activities.push({ start: read.start, end: read.end, activityType: activity.activityType });
      },
    },
  ]);
  return { madeAt, isTest, activities, isWhole: end === 'whole' };
}

type ListReader = (record: PlainObject, read: WebhookRecord) => void;

/** Reads a payload of HC Webhook, a delivery or a file. Gives whether it is whole. */
export async function readWebhookPayload(
  source: ImportSource,
  path: string,
  sink: RecordSink,
  context: ImportContext,
): Promise<boolean> {
  const { madeAt, isTest, activities, isWhole } = await outlineOf(source, path);
  const hand: WebhookHand = createWebhookHand(sink, context.madeAt ?? madeAt);
  if (isTest) {
    hand.skip('delivery', 'notSupported', 'a test of the app, with made-up values');
    return isWhole;
  }
  if (madeAt !== null) sink.exportedAt(madeAt);
  const activityAt = ({ start, end }: WebhookRecord): string | null =>
    activities.find((activity) => activity.start <= start && activity.end >= end)?.activityType ?? null;

  const sleep = createWebhookSleep(hand);
  const readers = new Map<string, ListReader>([
    ['sleep', (record, read) => sleep.add(record, read)],
    ['exercise', (record, read) => readExercise(record, read, hand)],
    ['nutrition', (record, read) => readFood(record, read, hand)],
    ['hydration', (record, read) => readFood(record, read, hand)],
  ]);
  for (const list of quantityListNames) {
    readers.set(list, (record, read) => readQuantities(list, record, read, { hand, activityAt, madeAt }));
  }

  const onRecord = (value: unknown, place: JsonPlace): void => {
    const list = String(place[0]);
    const reader = readers.get(list);
    // Members of an object are no list's records.
    if (reader === undefined || typeof place[1] !== 'number') return hand.skip(list, 'notSupported', list);
    const record = plainObject(value);
    const read = record === null ? 'invalidValue' : webhookRecord(record);
    if (record === null || typeof read === 'string') {
      hand.skip(list, typeof read === 'string' ? read : 'invalidValue', list);
    } else {
      reader(record, read);
    }
  };
  await readJsonFile(source, path, [{ path: ['*', '*'], onValue: onRecord }]);
  sleep.finish();
  return isWhole;
}
