import { performance } from 'node:perf_hooks';
import { instant, type Clock } from '@vitalgate/core';

/** The machine's two clocks. The monotonic one counts milliseconds since the process began and may stop in sleep. */
export const systemClock: Clock = {
  now: () => instant(Date.now()),
  monotonic: () => performance.now(),
};
