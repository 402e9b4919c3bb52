import { createHash } from 'node:crypto';
import type { BloodTestResult } from '@vitalgate/contract';
import { untrustedText, untrustedTextOrNone } from '../answer/untrusted-text.ts';
import { knownFields } from '../answer/paged-answer.ts';

export const resultTexts = ['name', 'code', 'text', 'unit', 'range', 'absentReason', 'notes'] as const;

/** Notes of one result that an answer shows. */
const mostNotes = 3;

/** One result as an answer shows it; what is not known is left out. `range` is the laboratory's own. */
export function shownResult(result: BloodTestResult) {
  const [range] = result.referenceRanges;
  return {
    name: untrustedText(result.name),
    ...knownFields({
      code: untrustedTextOrNone(result.code?.code ?? null, 32),
      value: result.value,
      comparator: result.comparator,
      text: untrustedTextOrNone(result.text),
      unit: untrustedTextOrNone(result.unit, 32),
      range: range === undefined ? undefined : rangeText(range),
      interpretation: result.interpretation,
      absentReason: untrustedTextOrNone(result.absentReason),
      notes:
        result.notes.length === 0 ? undefined : result.notes.slice(0, mostNotes).map((note) => untrustedText(note)),
    }),
  };
}

function rangeText({ low, high, text }: BloodTestResult['referenceRanges'][number]): string | undefined {
  if (low === null && high === null) return untrustedTextOrNone(text, 64);
  return `${low ?? ''}..${high ?? ''}`;
}

/** The key of an analyte: code system, code and name. Some laboratories give every result the code of the order that asked for it. */
export function analyteKey({ code, name }: Pick<BloodTestResult, 'code' | 'name'>): string {
  return [code?.system ?? '', code?.code ?? '', name.trim().toLowerCase()].map(keyText).join('\n');
}

/** A text as a short part of a key, its own however long the text is. */
export function keyText(text: string): string {
  return JSON.stringify(text.length <= 200 ? text : createHash('sha256').update(text).digest('base64'));
}
