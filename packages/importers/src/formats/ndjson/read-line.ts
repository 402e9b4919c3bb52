import { countedParts, type RecordSink } from '@vitalgate/core';
import type { PlainObject } from '../../kit/json/plain-json.ts';
import { skipTimes } from '../../kit/skips.ts';
import { bloodTestLine } from './blood-test-line.ts';
import { isLeftOut, textIn, type LeftOut } from './line-fields.ts';
import { nutritionLine } from './nutrition-line.ts';
import { categoryLine, madeLine, quantityLine, stretchLine } from './sample-lines.ts';
import { workoutLine } from './workout-line.ts';

const lineKinds = ['quantity', 'category', 'workout', 'nutrition', 'bloodTest', 'told', 'made'] as const;

export type LineKind = (typeof lineKinds)[number];

/** Members that only records of a kind have, so that what the API answers is recognised without a `kind`. */
const members: readonly (readonly [member: string, kind: LineKind])[] = [
  ['activityType', 'workout'],
  ['loggedAt', 'nutrition'],
  ['collectedDate', 'bloodTest'],
];

/** What a line is: as its `kind` says, else by its members. Null for what is no line of this format. */
export function lineKind(line: PlainObject): LineKind | null {
  const said = textIn(line, 'kind');
  if (said !== null) return lineKinds.find((kind) => kind === said) ?? null;
  const found = members.find(([member]) => line[member] !== undefined);
  if (found !== undefined) return found[1];
  const isSample = ['type', 'start', 'value', 'unit'].every((member) => line[member] !== undefined);
  return isSample ? 'quantity' : null;
}

/** What is counted if a line of a kind gives no record. */
const kindsOfSkips: Readonly<Record<LineKind, string>> = {
  quantity: 'quantitySample',
  category: 'categorySample',
  workout: 'workout',
  nutrition: 'nutritionEntry',
  bloodTest: 'bloodTest',
  told: 'told',
  made: 'made',
};

/** Reads one line. `place` says which (`line 12`). */
export function readLine(line: PlainObject, place: string, sink: RecordSink): void {
  const kind = lineKind(line);
  if (kind === null) {
    sink.skip({ kind: 'line', reason: 'notSupported', subject: `${place}: ${textIn(line, 'kind') ?? 'no kind'}` });
    return;
  }
  const hand = <Read extends object>(read: Read | LeftOut, take: (read: Read) => void): void => {
    if (isLeftOut(read))
      sink.skip({ kind: kindsOfSkips[kind], reason: read.reason, subject: `${place}: ${read.subject}` });
    else take(read);
  };
  const readers: Readonly<Record<LineKind, () => void>> = {
    quantity: () =>
      hand(quantityLine(line), (sample) => {
        const counted = countedParts(sample);
        if (counted.length === 0) sink.skip({ kind: 'quantitySample', reason: 'olderVersion', subject: sample.type });
        for (const part of counted) sink.quantity(part);
      }),
    category: () => hand(categoryLine(line), (sample) => sink.category(sample)),
    nutrition: () => hand(nutritionLine(line), (entry) => sink.nutrition(entry)),
    told: () => hand(stretchLine(line), (stretch) => sink.told(stretch)),
    made: () => hand(madeLine(line), ({ at }) => sink.exportedAt(at)),
    workout: () =>
      hand(workoutLine(line), ({ record, route, badPoints }) => {
        skipTimes(sink, badPoints, { kind: 'routePoint', reason: 'invalidValue', subject: place });
        sink.workout(record, route.length === 0 ? undefined : route);
      }),
    bloodTest: () =>
      hand(bloodTestLine(line), ({ record, badResults }) => {
        const subject = `${place}: a result without a name`;
        skipTimes(sink, badResults, { kind: 'bloodTestResult', reason: 'invalidValue', subject });
        sink.bloodTest(record);
      }),
  };
  readers[kind]();
}
