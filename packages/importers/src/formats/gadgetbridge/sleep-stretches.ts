import { instant, type Instant } from '@vitalgate/core';
import type { SourceValue } from '../../kit/database-file/stored-values.ts';
import type { GadgetbridgeParts } from './gadgetbridge-parts.ts';

const minute = 60_000;

/** The type of the records that nights are made of. */
export const sleepType = 'sleepAnalysis';

/** Rows of minutes as stretches of one stage, of each device by itself. */
export function createSleepStretches({ hand, sourceOf }: GadgetbridgeParts) {
  const open = new Map<SourceValue, { readonly stage: string; readonly start: Instant; end: Instant }>();

  function endOne(device: SourceValue): void {
    const last = open.get(device);
    if (last !== undefined) hand.category(sleepType, last.stage, last, { source: sourceOf(device) });
    open.delete(device);
  }

  return {
    /** A minute that begins at an instant; without a stage it ends the stretch before it. */
    add(device: SourceValue, at: Instant, stage: string | undefined): void {
      const last = open.get(device);
      const end = instant(at + minute);
      if (last?.stage === stage && last !== undefined && at >= last.end && at - last.end < minute) last.end = end;
      else {
        endOne(device);
        if (stage !== undefined) open.set(device, { stage, start: at, end });
      }
    },
    end(): void {
      for (const device of open.keys()) endOne(device);
    },
  };
}
