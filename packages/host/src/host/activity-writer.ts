import { ActivityRecorder, type ActivityRecorderParts, type ReadEvent } from '@vitalgate/core';

/** The activity log's way to the disk. */
export interface ActivityWriter {
  note(read: ReadEvent): void;
  /** Writes what waits now, or later where that fails. */
  tryFlush(): void;
  /** Writes what waits where it can, and nothing after it by itself. */
  stop(): void;
}

/** From a read to its line on disk; half of the second that is allowed. */
const delayMilliseconds = 500;
const retryMilliseconds = 5000;

/** Writes the activity log a moment after each burst of reads, so that no read waits for the disk. */
export function activityWriter(
  parts: Omit<ActivityRecorderParts, 'onWaiting'>,
  onFault: (error: unknown) => void,
): ActivityWriter {
  let timer: NodeJS.Timeout | null = null;
  const schedule = (milliseconds: number): void => {
    timer ??= setTimeout(writeLater, milliseconds);
  };
  const recorder = new ActivityRecorder({ ...parts, onWaiting: () => schedule(delayMilliseconds) });
  const writeLater = (): void => {
    timer = null;
    try {
      recorder.flush();
    } catch (error) {
      onFault(error);
      schedule(retryMilliseconds);
    }
  };
  return {
    note: (read) => recorder.note(read),
    tryFlush() {
      if (timer !== null) clearTimeout(timer);
      writeLater();
    },
    stop() {
      if (timer !== null) clearTimeout(timer);
      writeLater();
      if (timer !== null) clearTimeout(timer);
      timer = null;
    },
  };
}
