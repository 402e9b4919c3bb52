import type { Interpretation } from '@vitalgate/contract';
import { formatInstant, type BloodTestRecord, type BloodTestResultRecord, type Instant } from '@vitalgate/core';
import type { TimeZones } from '@vitalgate/days';
import { analytes, hospitalAnalytes, type Analyte, type AnalyteKey } from './analytes.ts';
import { bloodDraws, bloodReports, type BloodDraw, type WordedResult } from './blood-draws.ts';
import type { SampleDay } from './sample-days.ts';
import { sampleLaboratories } from './sample-origins.ts';
import { later, type SampleRecorder } from './sample-recorder.ts';

const loinc = 'http://loinc.org';
const snomed = 'http://snomed.info/sct';

function bound(value: string | null, { unit, unitCode }: Analyte) {
  return value === null ? null : { value, comparator: null, unit, unitCode };
}

function judge(value: number, { low, high }: Analyte): Interpretation {
  if (low !== null && value < Number(low)) return 'low';
  return high !== null && value > Number(high) ? 'high' : 'normal';
}

function measuredResult(
  key: AnalyteKey,
  value: number | { readonly below: number },
  laboratory: BloodDraw['laboratory'],
): BloodTestResultRecord {
  const analyte: Analyte = (laboratory === undefined ? undefined : hospitalAnalytes[key]) ?? analytes[key];
  const number = typeof value === 'number' ? value : value.below;
  return {
    identifier: analyte.loinc,
    codings: [{ system: loinc, code: analyte.loinc, display: analyte.display }],
    name: analyte.name,
    quantity: {
      value: number.toFixed(analyte.digits),
      comparator: typeof value === 'number' ? null : '<',
      unit: analyte.unit,
      unitCode: analyte.unitCode,
    },
    text: null,
    answerCodings: [],
    referenceRanges: [
      { low: bound(analyte.low, analyte), high: bound(analyte.high, analyte), text: null, appliesTo: null },
    ],
    interpretation: typeof value === 'number' ? judge(value, analyte) : 'normal',
    status: 'final',
    effective: null,
  };
}

function wordedResult({ code, display, name, text, answer, isUsual }: WordedResult): BloodTestResultRecord {
  return {
    identifier: code,
    codings: [{ system: loinc, code, display }],
    name,
    quantity: null,
    text,
    answerCodings: answer === null ? [] : [{ system: snomed, ...answer }],
    referenceRanges: [],
    interpretation: isUsual ? 'normal' : 'abnormal',
    status: 'final',
    effective: null,
  };
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

/** An instant as a laboratory prints it: the zone's clock and its offset, `2026-03-09T08:10:00+01:00`. */
function clockText(zones: TimeZones, zone: string, at: Instant): string {
  const offset = zones.offsetMinutes(zone, at);
  const clock = formatInstant(later(at, offset)).slice(0, 19);
  const size = Math.abs(offset);
  return `${clock}${offset < 0 ? '-' : '+'}${twoDigits(Math.floor(size / 60))}:${twoDigits(size % 60)}`;
}

/** Records the blood tests of the sample person. */
export function recordBloodTests(recorder: SampleRecorder, days: readonly SampleDay[], zones: TimeZones): void {
  for (const { day: index, report, laboratory, precision, values, words = [] } of bloodDraws) {
    const day = days[index];
    if (day === undefined) continue;
    const { code, display, name } = bloodReports[report];
    const writer = sampleLaboratories[laboratory ?? 'lab'];
    const drawn = day.at(490);
    const issuedAt = day.at(1440 + 640);
    if (issuedAt > recorder.until) continue;
    const isTimed = precision === 'time';
    const test: BloodTestRecord = {
      key: `${writer}/${report}/${day.date}`,
      collectedDate: isTimed ? clockText(zones, recorder.timeZone, drawn) : day.date,
      issuedAt,
      codings: [{ system: loinc, code, display }],
      name,
      status: 'final',
      laboratory: writer,
      results: [
        ...(Object.keys(values) as AnalyteKey[]).flatMap((key) => {
          const value = values[key];
          return value === undefined ? [] : [measuredResult(key, value, laboratory)];
        }),
        ...words.map(wordedResult),
      ],
      source: { name: writer },
    };
    recorder.sink.bloodTest(test);
  }
}
