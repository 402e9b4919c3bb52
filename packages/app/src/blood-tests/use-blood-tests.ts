import type { BloodTest } from '@vitalgate/contract';
import { useReading, type Reading, readPages } from '../host/use-read.ts';

/** All blood tests, newest first. People have tens of them: whole histories are made from one reading. */
export function useBloodTests(): Reading<readonly BloodTest[]> {
  return useReading('blood-tests', ['data'], async (signal) => {
    const { records } = await readPages('getBloodTests', { limit: '100' }, Infinity, signal);
    return records;
  });
}
