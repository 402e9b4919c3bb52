import { unitConversion } from '@vitalgate/core';
import { parseWrittenNumber } from '../../../kit/written/written-number.ts';
import type { XmlAttributes } from '../../../kit/xml/xml-reader.ts';

/** Seconds that an element's `duration` says, in its `durationUnit` or else in minutes; null if it says none from 0 on. */
export function writtenDuration({ duration, durationUnit = '' }: XmlAttributes): number | null {
  const written = parseWrittenNumber(duration);
  const seconds = unitConversion(durationUnit === '' ? 'min' : durationUnit, 's');
  return written === null || written < 0 || seconds === null ? null : seconds(written);
}
