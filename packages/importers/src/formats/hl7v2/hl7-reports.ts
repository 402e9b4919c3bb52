import type { Skip } from '@vitalgate/core';
import { documentDay, saidMembers } from '../../laboratory-documents/document-report.ts';
import { textOf, type JsonObject } from '../../laboratory/json/fhir-json.ts';
import { codedElement, hl7Answer, isDocument } from './hl7-answer.ts';
import type { Hl7Segment } from './hl7-segments.ts';

/** What one message says of one order. */
export interface Hl7Report {
  /** The laboratory that sent it. */
  readonly source: string;
  /** The number of the order, its code and its time; null for one without a number. */
  readonly order: string | null;
  /** Digits of the time of its issue, or of its message: of two of one order the greater is the later. */
  readonly version: string;
  /** Members of a DiagnosticReport. */
  readonly head: JsonObject;
  /** By question, members of an Observation; null for one that was taken back. */
  readonly results: ReadonlyMap<string, JsonObject | null>;
}

/** OBX-11 in the words of FHIR; `entered-in-error` for what is deleted or was of somebody else. */
const resultStatuses: ReadonlyMap<string, string> = new Map([
  ['F', 'final'],
  ['U', 'final'],
  ['V', 'final'],
  ['C', 'corrected'],
  ['A', 'amended'],
  ['B', 'appended'],
  ['P', 'preliminary'],
  ['R', 'preliminary'],
  ['S', 'preliminary'],
  ['I', 'registered'],
  ['O', 'registered'],
  ['X', 'cancelled'],
  ['N', 'cancelled'],
  ['D', 'entered-in-error'],
  ['W', 'entered-in-error'],
]);

/** OBR-25 in the words of FHIR. */
const reportStatuses: ReadonlyMap<string, string> = new Map([
  ['F', 'final'],
  ['C', 'corrected'],
  ['P', 'preliminary'],
  ['R', 'preliminary'],
  ['A', 'partial'],
  ['I', 'registered'],
  ['O', 'registered'],
  ['S', 'registered'],
  ['X', 'cancelled'],
]);

const sections = 'http://terminology.hl7.org/CodeSystem/v2-0074';

/** Characters of the longest time: `20260310101500.1234+0100`. */
const longestTime = 24;

interface MessageContext {
  readonly source: string;
  readonly sentAt: string;
  /** A time as reported, with the zone of the message if it has none of its own. */
  time(segment: Hl7Segment | null, field: number): string | null;
  skip(skip: Skip): void;
}

interface OpenReport extends Omit<Hl7Report, 'head' | 'results'> {
  head: JsonObject;
  readonly results: Map<string, JsonObject | null>;
  /** How often each question was asked. */
  readonly asked: Map<string, number>;
  /** The question of the last result; empty before the first. */
  last: string;
}

const display = (text: string | null): JsonObject | null => (text === null ? null : { display: text });

/** The material of OBR-15: its words, else its code. */
function specimenIn(order: Hl7Segment | null): string | null {
  const [code = '', words = ''] = (order?.text(15) ?? '').split('&');
  return words || code || null;
}

/** Begins the report of an OBR segment, null for results without one; `common` is the ORC segment before it. */
function openReport(order: Hl7Segment | null, common: Hl7Segment | null, context: MessageContext): OpenReport {
  const [filler, placer] = [3, 2].map((field) =>
    [order, common].map((segment) => segment?.components(field).join('^') ?? '').find((text) => text !== ''),
  );
  const number = filler ?? placer ?? null;
  const code = order === null ? null : codedElement(order.components(4));
  const [taken, issued] = [context.time(order, 7), context.time(order, 22)];
  const section = order?.text(24) ?? null;
  return {
    source: context.source,
    order: number === null ? null : JSON.stringify([number, code, taken]),
    version: (issued ?? context.sentAt).slice(0, longestTime).replace(/[-+.].*$|\D/gu, ''),
    head: saidMembers({
      identifier: number === null ? null : [{ value: number }],
      status: reportStatuses.get(order?.text(25) ?? '') ?? 'unknown',
      code,
      effectiveDateTime: taken,
      issued,
      category: section === null ? null : { coding: [{ system: sections, code: section }] },
      performer: [{ display: context.source }],
      meta: { lastUpdated: issued ?? context.sentAt },
      specimen: display(specimenIn(order)),
    }),
    results: new Map(),
    asked: new Map(),
    last: '',
  };
}

/** Characters of a text of many lines; what comes behind is left out. */
const longestText = 20_000;

/** A text with one more line. What stands there is not looked through again: it may have as many lines as the file. */
function joined(one: unknown, other: string): string {
  if (typeof one !== 'string') return other;
  return one.length > longestText ? one : `${one}\n${other}`;
}

/** Notes the result of an OBX segment. */
function addResult(report: OpenReport, segment: Hl7Segment, context: MessageContext): void {
  const code = codedElement(segment.components(3));
  if (isDocument(segment)) {
    return context.skip({ kind: 'clinicalRecord', reason: 'notSupported', subject: textOf(code?.['text']) ?? 'OBX' });
  }
  const answer = hl7Answer(segment);
  const isText = ['TX', 'FT'].includes(segment.text(2) ?? '');
  const same = `${isText ? 'text ' : ''}${JSON.stringify(segment.components(3))}`;
  const earlier = report.results.get(report.last);
  // A long text comes line by line, each in a segment of its own.
  if (isText && earlier && report.last.startsWith(same)) {
    const text = joined(earlier['valueString'], textOf(answer['valueString']) ?? '');
    report.results.set(report.last, { ...earlier, valueString: text });
    return;
  }
  const question = `${same} ${segment.text(4) ?? ''}`;
  const count = (report.asked.get(question) ?? 0) + 1;
  report.asked.set(question, count);
  report.last = `${question} ${count}`;
  const status = resultStatuses.get(segment.text(11) ?? '') ?? 'unknown';
  if (status === 'entered-in-error') {
    context.skip({ kind: 'bloodTestResult', reason: 'enteredInError', subject: textOf(code?.['text']) ?? 'OBX' });
    report.results.set(report.last, null);
    return;
  }
  const range = segment.components(7).join(' ').trim();
  const performer = segment.text(23);
  report.results.set(
    report.last,
    saidMembers({
      status,
      code,
      effectiveDateTime: context.time(segment, 14),
      ...answer,
      interpretation: segment
        .repetitions(8)
        .flatMap(([flag = '']) => (flag === '' ? [] : [{ coding: [{ code: flag }] }])),
      referenceRange: range === '' ? [] : [{ text: range }],
      method: codedElement(segment.components(17)),
      performer: performer === null ? null : [{ reference: 'Organization/performer', display: performer }],
    }),
  );
}

/** What could not be obtained (OBX-11 X) often says why in place of an answer: `Specimen hemolyzed`. */
function withReason(result: JsonObject): JsonObject {
  const reason = textOf(result['valueString']);
  return result['status'] !== 'cancelled' || reason === null
    ? result
    : { ...result, dataAbsentReason: { text: reason } };
}

/** A note belongs to the result before it, else to the order. */
function addNote(report: OpenReport, segment: Hl7Segment): void {
  const lines = segment.repetitions(3).map((parts) => parts.join(' '));
  const text = lines.join('\n').trim();
  const result = report.results.get(report.last);
  if (text === '' || result === null) return;
  if (result === undefined) {
    report.head = { ...report.head, conclusion: joined(report.head['conclusion'], text) };
    return;
  }
  const [note] = (result['note'] as readonly JsonObject[] | undefined) ?? [];
  report.results.set(report.last, { ...result, note: [{ text: joined(note?.['text'], text) }] });
}

/** The reports of a message of results; the person of whom they are is read by others. */
export function hl7Reports(segments: readonly Hl7Segment[], skip: (skip: Skip) => void): readonly Hl7Report[] {
  const [header] = segments;
  const sentAt = header?.text(7) ?? '';
  const [zone = ''] = /[-+]\d{4}$/u.exec(sentAt) ?? [];
  const context: MessageContext = {
    source: header?.text(4) ?? header?.text(3) ?? 'HL7',
    sentAt,
    skip,
    time(segment, field) {
      const written = segment?.text(field) ?? null;
      if (written === null) return null;
      return /^\d{12,14}(?:\.\d+)?$/u.test(written) ? written + zone : documentDay(written);
    },
  };
  const reports: OpenReport[] = [];
  let common: Hl7Segment | null = null;
  const open = (order: Hl7Segment | null): OpenReport => {
    const report = openReport(order, common, context);
    common = null;
    reports.push(report);
    return report;
  };
  for (const segment of segments) {
    const current = reports.at(-1);
    if (segment.name === 'ORC') common = segment;
    else if (segment.name === 'OBR') open(segment);
    else if (segment.name === 'OBX') addResult(current ?? open(null), segment, context);
    else if (segment.name === 'NTE' && current !== undefined) addNote(current, segment);
    else if (segment.name === 'SPM' && current !== undefined) {
      const { specimen, effectiveDateTime } = current.head;
      current.head = saidMembers({
        ...current.head,
        specimen: display(textOf(codedElement(segment.components(4))?.['text'])) ?? specimen,
        effectiveDateTime: effectiveDateTime ?? context.time(segment, 17),
      });
    }
  }
  return reports.map((report) => ({
    ...report,
    results: new Map([...report.results].map(([question, result]) => [question, result && withReason(result)])),
  }));
}
