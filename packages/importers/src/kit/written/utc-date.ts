import type { Instant } from '@vitalgate/core';
import { parseWrittenDate } from './written-date.ts';

/** A time as `parseWrittenDate` reads it, with blanks around it or none; one without a zone is in UTC, as GPX and TCX have it. */
export function parseUtcDate(text: string | undefined): Instant | null {
  const trimmed = text?.trim();
  return trimmed === undefined ? null : (parseWrittenDate(trimmed) ?? parseWrittenDate(`${trimmed}Z`));
}
