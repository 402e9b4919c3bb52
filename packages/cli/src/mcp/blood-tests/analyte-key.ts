import { createHash } from 'node:crypto';
import type { BloodTestResult } from '@vitalgate/contract';

/** The key of an analyte: code system, code and name. Some laboratories give every result the code of the order that asked for it. */
export function analyteKey({ code, name }: Pick<BloodTestResult, 'code' | 'name'>): string {
  return [code?.system ?? '', code?.code ?? '', name.trim().toLowerCase()].map(keyText).join('\n');
}

/** A text as a short part of a key, its own however long the text is. */
export function keyText(text: string): string {
  return JSON.stringify(text.length <= 200 ? text : createHash('sha256').update(text).digest('base64'));
}
