import { digestId } from '../identity.ts';
import type { BloodTestRecord, BloodTestResultRecord } from '../blood-test-record.ts';
import { cutText } from './cut-text.ts';
import { recordLimits } from './record-limits.ts';

export interface BloodTestSurplus {
  /** Results that were left out, or lost their numbers. */
  results: number;
  /** Codings, ranges, remarks and the like that were left out. */
  parts: number;
  texts: number;
}

/** Lists that have a limit of their own. */
const resultLists = new Set(['results', 'members']);

/** The same value with its texts and lists cut; the value itself if nothing was. */
function cutParts<Value>(value: Value, surplus: BloodTestSurplus, name = ''): Value {
  if (typeof value === 'string') {
    const text = cutText(value, recordLimits.reportTextBytes);
    if (text.length < value.length) surplus.texts++;
    return text as Value;
  }
  if (Array.isArray(value)) {
    const most = resultLists.has(name) ? Infinity : recordLimits.resultParts;
    const kept = value.length > most ? value.slice(0, most) : value;
    surplus.parts += value.length - kept.length;
    const parts = kept.map((part: unknown) => cutParts(part, surplus));
    return kept === value && parts.every((part, at) => part === value[at]) ? value : (parts as Value);
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const parts = entries.map(([key, part]) => [key, cutParts(part as unknown, surplus, key)] as const);
  return parts.every(([, part], at) => part === entries[at]?.[1]) ? value : (Object.fromEntries(parts) as Value);
}

/** Whether a number stands in it that no laboratory measures: what is cut of it would change its value. */
function hasLongNumber(part: unknown): boolean {
  if (Array.isArray(part)) return part.some(hasLongNumber);
  if (typeof part !== 'object' || part === null) return false;
  return Object.entries(part).some(([key, value]) =>
    key === 'value' && typeof value === 'string' ? value.length > recordLimits.numberCharacters : hasLongNumber(value),
  );
}

function withoutNumbers(result: BloodTestResultRecord): BloodTestResultRecord {
  const rest: { -readonly [Key in keyof BloodTestResultRecord]: BloodTestResultRecord[Key] } = { ...result };
  delete rest.answer;
  delete rest.components;
  return { ...rest, quantity: null, text: null, referenceRanges: [] };
}

/** Results without those that are not kept; panels keep those of their members that are. */
function keptResults(
  results: readonly BloodTestResultRecord[],
  isKept: (result: BloodTestResultRecord, at: number) => boolean,
): readonly BloodTestResultRecord[] {
  const places = new Map<number, number>();
  for (const [at, result] of results.entries()) if (isKept(result, at)) places.set(at, places.size);
  if (places.size === results.length) return results;
  return [...places.keys()].flatMap((at) => {
    const result = results[at];
    if (result?.members === undefined) return result ?? [];
    return { ...result, members: result.members.flatMap((member) => places.get(member) ?? []) };
  });
}

/** The lists of a report itself; each can be long. */
const headLists = ['codings', 'conclusionCodes', 'categories'] as const;

/** A blood test of so many characters at most: first the report, then its results in their order, those that find room. */
function ofBoundedSize(test: BloodTestRecord, surplus: BloodTestSurplus): BloodTestRecord {
  const whole = JSON.stringify(test).length;
  if (whole <= recordLimits.bloodTestCharacters) return test;
  let room: number = recordLimits.bloodTestCharacters;
  const hasRoom = (part: unknown): boolean => {
    const size = JSON.stringify(part).length + 1;
    if (size > room) return false;
    room -= size;
    return true;
  };
  const emptied = Object.fromEntries(headLists.flatMap((list) => (test[list] === undefined ? [] : [[list, []]])));
  hasRoom({ ...test, ...emptied, results: [] });
  const head = headLists.map((list) => {
    const parts: readonly unknown[] = test[list] ?? [];
    const kept = parts.filter(hasRoom);
    surplus.parts += parts.length - kept.length;
    return kept.length === parts.length ? {} : { [list]: kept };
  });
  const results = keptResults(test.results, hasRoom);
  surplus.results += test.results.length - results.length;
  return Object.assign({ ...test, results }, ...head) as BloodTestRecord;
}

/** A blood test within the limits; the test itself if it is. What it had beyond them is counted in `surplus`. */
export function limitedBloodTest(test: BloodTestRecord, surplus: BloodTestSurplus): BloodTestRecord {
  const most = recordLimits.bloodTestResults;
  surplus.results += Math.max(0, test.results.length - most);
  const first = keptResults(test.results, (_result, at) => at < most);
  const numbered = first.map((result) => {
    if (!hasLongNumber(result)) return result;
    surplus.results++;
    return withoutNumbers(result);
  });
  const results = numbered.every((result, at) => result === test.results[at]) ? first : numbered;
  // A key tells tests apart; its beginning may not.
  const key = cutText(test.key, recordLimits.textBytes) === test.key ? test.key : digestId(test.key);
  const source = { name: cutText(test.source.name, recordLimits.sourceNameBytes) };
  if (source.name.length < test.source.name.length) surplus.texts++;
  const isSame = results === test.results && key === test.key && source.name === test.source.name;
  return ofBoundedSize(cutParts(isSame ? test : { ...test, key, source, results }, surplus), surplus);
}
