import { useReading, type Reading } from '../host/use-read.ts';
import { readPages } from '../host/use-pages.ts';
import type { BloodTest } from '@vitalgate/contract';

/** All blood tests, newest first. People have tens of them: whole histories are made from one reading. */
export function useBloodTests(): Reading<readonly BloodTest[]> {
  return useReading('blood-tests', ['data'], async (signal) => {
    const { records } = await readPages('getBloodTests', { limit: '100' }, Infinity, signal);
    return records;
  });
}
