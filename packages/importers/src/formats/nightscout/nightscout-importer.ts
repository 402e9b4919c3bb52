import type { Instant, RecordSink } from '@vitalgate/core';
import { createFileImporter } from '../../kit/file-importer.ts';
import type { Importer } from '../../kit/importer.ts';
import { plainNumber, plainObject, plainObjects, plainText, type PlainObject } from '../../kit/json/plain-json.ts';
import { readRecordLines, readRecordLists } from '../../kit/json/record-file.ts';
import { parseUtcDate } from '../../kit/written/written-date.ts';
import { createGlucoseHand, fromFinger, type DiaryPlace, type GlucoseHand } from '../../glucose/glucose-hand.ts';
import { instantOf } from '../../trackers/tracker-times.ts';
import { mongoDocument } from './mongo-value.ts';

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const isEntry = (text: string): boolean => /"(?:sgv|mbg)"\s*:/u.test(text) && /"date(?:String)?"\s*:/u.test(text);

const isTreatment = (text: string): boolean =>
  /"eventType"\s*:/u.test(text) && /"(?:created_at|enteredBy)"\s*:/u.test(text);

/** When a document was: milliseconds, or a text with its zone; Nightscout keeps UTC. */
function timeOf(document: PlainObject): Instant | null {
  for (const member of ['date', 'mills', 'dateString', 'created_at', 'timestamp']) {
    const value = document[member];
    const number = plainNumber(value);
    const at = number === null ? parseUtcDate(plainText(value) ?? undefined) : instantOf(number);
    if (at !== null) return at;
  }
  return null;
}

/** Numbers in the place of a reading by which a Dexcom says that it is low or high; what is less says what is wrong with the sensor. */
const [low, high] = [39, 401];

function readEntry(document: PlainObject, place: DiaryPlace, hand: GlucoseHand, sink: RecordSink): void {
  const type = plainText(document['type']);
  const meter = plainNumber(document['mbg']);
  const sensor = plainNumber(document['sgv']);
  if (meter !== null) hand.glucose({ ...place, details: fromFinger }, meter, 'mg/dL');
  else if (sensor === null || type === 'cal') hand.leftOut(type ?? 'an entry without a reading');
  else if (sensor === low || sensor === high) hand.beyondSensor();
  else if (sensor < low) sink.skip({ kind: 'quantitySample', reason: 'invalidValue', subject: 'bloodGlucose' });
  else hand.glucose(place, sensor, 'mg/dL');
}

/** Names of insulins that work all day. */
const longActing =
  /lantus|levemir|tresiba|toujeo|basaglar|semglee|rezvoglar|glargin|detemir|degludec|icodec|awiqli|\bnph\b|insulatard|protaphan|humulin n/iu;

/** Whether all that was injected works all day, as xDrip names it in a list or in the text of one. */
function isBasal(document: PlainObject): boolean {
  const written = document['insulinInjections'];
  const injections = plainObjects(typeof written === 'string' ? jsonIn(written) : written);
  const names = injections.map(({ insulin }) => plainText(insulin) ?? '');
  return names.length > 0 && names.every((name) => longActing.test(name));
}

const foods: readonly (readonly [member: string, type: string])[] = [
  ['carbs', 'dietaryCarbohydrates'],
  ['protein', 'dietaryProtein'],
  ['fat', 'dietaryFatTotal'],
];

function readTreatment(document: PlainObject, place: DiaryPlace, hand: GlucoseHand, sink: RecordSink): void {
  const event = plainText(document['eventType']) ?? 'a treatment without a name';
  const insulin = plainNumber(document['insulin']);
  const eaten = new Map(
    foods.flatMap(([member, type]) => {
      const grams = plainNumber(document[member]);
      return grams === null || grams === 0 ? [] : [[type, grams] as const];
    }),
  );
  const glucose = plainNumber(document['glucose']);
  // What the sensor showed at the time stands among the entries.
  const isMeasured = glucose !== null && /^(?:finger|manual)/iu.test(plainText(document['glucoseType']) ?? '');
  if (isMeasured) {
    const units = plainText(document['units']) ?? '';
    const unit = /mmol/iu.test(units) ? 'mmol/L' : /mg/iu.test(units) ? 'mg/dL' : null;
    if (unit !== null) hand.glucose({ ...place, details: fromFinger }, glucose, unit);
    else sink.skip({ kind: 'quantitySample', reason: 'missingUnit', subject: 'bloodGlucose' });
  }
  if (insulin !== null) hand.insulin(place, insulin, isBasal(document) ? 'basal' : 'bolus');
  if (eaten.size > 0) hand.food(place, eaten, plainText(document['foodType']) ?? '');
  if (!isMeasured && (insulin ?? 0) === 0 && eaten.size === 0) hand.leftOut(event);
}

/** Entries and treatments of Nightscout: as its addresses answer them, as a backup holds them, or as mongoexport writes them. */
export function createNightscoutImporter(): Importer {
  return createFileImporter({
    fits: (head) => /^[\uFEFF\s]*[[{]/u.test(head) && (isEntry(head) || isTreatment(head)),
    async read(source, path, sink) {
      const hand = createGlucoseHand(sink);
      const onRecord = (record: PlainObject, where: string): void => {
        const document = mongoDocument(record);
        const isReading =
          document['sgv'] !== undefined || document['mbg'] !== undefined || document['slope'] !== undefined;
        if (!isReading && document['eventType'] === undefined) return hand.leftOut('a document of another kind');
        if (document['isValid'] === false) return hand.leftOut('a deleted document');
        const at = timeOf(document);
        if (at === null) return sink.skip({ kind: 'line', reason: 'invalidDate', subject: where });
        const device = plainText(document[isReading ? 'device' : 'enteredBy']);
        const place: DiaryPlace = { at, source: 'Nightscout', device };
        if (isReading) readEntry(document, place, hand, sink);
        else readTreatment(document, place, hand, sink);
      };
      const [first = ''] = (await source.head(path)).replace(/^[\uFEFF\s]+/u, '').split('\n');
      const line = plainObject(jsonIn(first));
      const isLine =
        line !== null && (isEntry(first) || isTreatment(first)) && !Object.values(line).some(Array.isArray);
      if (isLine) return readRecordLines(source, path, sink, onRecord);
      const lists = [['*'], ['entries', '*'], ['treatments', '*'], ['result', '*']];
      return readRecordLists(source, path, sink, lists, onRecord);
    },
  });
}
