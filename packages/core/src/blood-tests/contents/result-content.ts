import { digestId } from '../../records/identity.ts';
import type { AnalyteRecord, BloodTestResultRecord } from '../../records/blood-test-record.ts';
import { loincSystem } from '../reported/code-systems.ts';
import { finiteNumber } from '../reported/decimal-text.ts';
import { reportedTime } from '../reported/reported-time.ts';

/** The question as text: the LOINC code if there is one, else the first code, else the name. */
export function questionText(analyte: Pick<AnalyteRecord, 'codings' | 'name'>): string {
  const coding = analyte.codings.find(({ system }) => system === loincSystem) ?? analyte.codings[0];
  return coding === undefined ? analyte.name.toLowerCase() : `${coding.system ?? ''}|${coding.code}`;
}

function answerText(analyte: AnalyteRecord): string {
  const { quantity } = analyte;
  const number = quantity === null ? '' : String(finiteNumber(quantity.value) ?? quantity.value);
  const unit = quantity?.unitCode ?? quantity?.unit ?? '';
  const coded = analyte.answerCodings.map(({ system, code }) => `${system ?? ''}|${code}`).join(',');
  return [number, quantity?.comparator ?? '', unit, analyte.text ?? '', coded].join('\t');
}

/** A reported time, however it was written; empty without one. */
export function timeText(effective: string | null): string {
  const time = reportedTime(effective);
  return time === null ? '' : String(time.instant ?? time.text);
}

/** The content of a result beside its name: question, time, answer and parts. */
export function answeredContent(result: BloodTestResultRecord, collectedDate: string | null): string {
  const components = (result.components ?? []).map((part) => `${questionText(part)}\t${answerText(part)}`).sort();
  return [questionText(result), timeText(result.effective ?? collectedDate), answerText(result), ...components].join(
    '\n',
  );
}

/**
 * The content of a result within its source: question, name, time and answer. The name counts, for some laboratories code every analyte with the
 * order's code. `collectedDate` stands in for a result without a time of its own.
 */
export function resultContent(result: BloodTestResultRecord, collectedDate: string | null): string {
  return [result.name.toLowerCase(), answeredContent(result, collectedDate)].join('\n');
}

/** Everything that a laboratory said of a result, however it wrote numbers and times: what differs in any of it is another result. */
export function resultContentInFull(result: BloodTestResultRecord, collectedDate: string | null): string {
  const { identifier: _identifier, members: _members, contained: _contained, quantity, ...rest } = result;
  const value = quantity === null ? null : (finiteNumber(quantity.value) ?? quantity.value);
  return JSON.stringify({
    ...rest,
    quantity: { ...quantity, value },
    effective: timeText(result.effective ?? collectedDate),
  });
}

/** The same over exports, which may make the id of a specimen anew: what its laboratory numbers it by stands for it. */
export function lastingContent(result: BloodTestResultRecord, collectedDate: string | null): string {
  const { specimenId: _id, ...rest } = result;
  return resultContentInFull(result.specimenNumber === undefined ? result : rest, collectedDate);
}

/** The content by which a withdrawal without a known id finds the result that it takes: question, time and answer. Null without a time or an answer. */
export function withdrawnResultContent(result: BloodTestResultRecord, collectedDate: string | null): string | null {
  if (!(result.quantity ?? result.text ?? result.components) || (result.effective ?? collectedDate) === null)
    return null;
  return digestId(resultContent(result, collectedDate));
}

/** Remarks in which two results of one content may still differ. */
const remarks = [
  'specimen',
  'notes',
  'interpretation',
  'referenceRanges',
  'absentReason',
  'method',
  'bodySite',
  'device',
] as const;

/** True if a result that says the same as another one says nothing beyond it: laboratories write results twice, under two ids. */
export function saysNoMore(result: BloodTestResultRecord, than: BloodTestResultRecord): boolean {
  // An id alone says nothing beyond, but two are two specimens.
  if (result.specimenId !== undefined && than.specimenId !== undefined && result.specimenId !== than.specimenId) {
    return false;
  }
  return remarks.every((remark) => {
    const own = result[remark] ?? null;
    const isSilent = own === null || (Array.isArray(own) && own.length === 0);
    return isSilent || JSON.stringify(own) === JSON.stringify(than[remark]);
  });
}

/** The key of a result among those of its blood test: the source's identifier, else question and time. */
export function resultKey(result: BloodTestResultRecord): string {
  return result.identifier ?? `${questionText(result)}\n${timeText(result.effective)}`;
}
