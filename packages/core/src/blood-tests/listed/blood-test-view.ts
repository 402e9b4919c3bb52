import type { BloodTest, BloodTestResult, Coding, ReferenceRange } from '@vitalgate/contract';
import type { Stored } from '../../ports/record-stores.ts';
import type {
  AnalyteRecord,
  BloodTestRecord,
  RecordQuantity,
  RecordReferenceRange,
} from '../../records/blood-test-record.ts';
import { formatInstant } from '../../records/instant.ts';
import { finiteNumber } from '../reported/decimal-text.ts';
import { quantityInWords } from '../reported/measured-text.ts';
import { orderCodings, type ReportCodings } from './order-codings.ts';
import { resultIds } from './result-ids.ts';
import { includesCoding, loincSystem } from '../reported/code-systems.ts';

/** The one code of an analyte: LOINC if there is one. What only says which order asked for it is passed over. */
function shownCode(analyte: AnalyteRecord, { codings, orderCodings }: ReportCodings): Coding | null {
  const known = analyte.codings.filter((coding) => !includesCoding(orderCodings, coding));
  const coding =
    known.find((one) => one.system === loincSystem && !includesCoding(codings, one)) ??
    known.find(({ system }) => system === loincSystem) ??
    known[0];
  return coding === undefined ? null : { system: coding.system, code: coding.code, display: coding.display };
}

function sameUnit(bound: RecordQuantity, value: RecordQuantity | null): boolean {
  if (value === null || value.unit === null || bound.unit === null) return true;
  if (value.unitCode !== null && bound.unitCode !== null) return value.unitCode === bound.unitCode;
  return value.unit.toLowerCase() === bound.unit.toLowerCase();
}

function rangeInWords(low: RecordQuantity | null, high: RecordQuantity | null): string | null {
  if (low !== null && high !== null) return `${quantityInWords(low)} - ${quantityInWords(high)}`;
  if (low !== null) return `>= ${quantityInWords(low)}`;
  return high === null ? null : `<= ${quantityInWords(high)}`;
}

/** Bounds are bare numbers in the value's unit; bounds in another unit would read as a wrong range and become words. */
function shownRange(range: RecordReferenceRange, value: RecordQuantity | null): ReferenceRange {
  const { low, high, appliesTo } = range;
  const comparable = [low, high].every((bound) => bound === null || sameUnit(bound, value));
  return {
    low: comparable && low !== null ? finiteNumber(low.value) : null,
    high: comparable && high !== null ? finiteNumber(high.value) : null,
    text: range.text ?? (comparable ? null : rangeInWords(low, high)),
    appliesTo,
  };
}

/** The words of a reason why there is no answer; null without one. */
function reasonInWords({ absentReason }: AnalyteRecord): string | null {
  const [coding] = absentReason?.codings ?? [];
  return absentReason?.text ?? coding?.display ?? coding?.code ?? null;
}

function shownResult(
  id: string,
  analyte: AnalyteRecord,
  report: ReportCodings,
  notes: readonly string[],
): BloodTestResult {
  const { quantity } = analyte;
  const value = quantity === null ? null : finiteNumber(quantity.value);
  return {
    id,
    code: shownCode(analyte, report),
    name: analyte.name,
    value,
    comparator: quantity?.comparator ?? null,
    text: analyte.text ?? (quantity !== null && value === null ? quantityInWords(quantity) : null),
    unit: quantity?.unit ?? null,
    unitCode: quantity?.unitCode ?? null,
    referenceRanges: analyte.referenceRanges.map((range) => shownRange(range, quantity)),
    interpretation: analyte.interpretation,
    absentReason: quantity === null && analyte.text === null ? reasonInWords(analyte) : null,
    notes: [...new Set(notes)],
  };
}

/**
 * A blood test as the API writes it in JSON (contract: Blood test). Panels are left out in favour of what they group, and their notes stand with
 * the first of it; a result reported in parts is listed by its parts, in the same way. A number too large for JavaScript is null, and its text says it. Decision 0028.
 */
export function bloodTestView(stored: Stored<BloodTestRecord>): BloodTest {
  const { record } = stored;
  const ids = resultIds(record);
  const report = { codings: record.codings, orderCodings: orderCodings(record) };
  const notesOfPanels = new Map<number, readonly string[]>();
  const results = record.results.flatMap((result, at) => {
    const id = ids[at] ?? '';
    const { components = [], members } = result;
    const notes = [...(notesOfPanels.get(at) ?? []), ...(result.notes ?? [])];
    const isLeftOut = (members ?? components).length > 0 && result.quantity === null && result.text === null;
    const [first] = members ?? [];
    if (isLeftOut && components.length === 0 && first !== undefined) notesOfPanels.set(first, notes);
    const parts = components.map((part, place) =>
      shownResult(`${id}-${place + 1}`, part, report, isLeftOut && place === 0 ? notes : []),
    );
    return isLeftOut ? parts : [shownResult(id, result, report, notes), ...parts];
  });
  return {
    id: stored.id,
    collectedAt: stored.at === null ? null : formatInstant(stored.at),
    collectedDate: record.collectedDate,
    issuedAt: record.issuedAt === null ? null : formatInstant(record.issuedAt),
    name: record.name,
    status: record.status,
    laboratory: record.laboratory,
    conclusion: record.conclusion ?? null,
    results,
    source: { name: record.source.name },
    otherSources: stored.otherSources.map(({ name }) => ({ name })),
  };
}
