import {
  activityWithWaiting,
  ActivityRecorder,
  ApiError,
  type ActivityRecorderParts,
  type ReadEvent,
} from '@vitalgate/core';

/** From a read to its line on disk; half of the second that is allowed. */
const delayMilliseconds = 500;
const retryMilliseconds = 5000;
/** Entries that may wait for a disk that cannot be written. */
const usualMaxWaiting = 5000;

/** Writes the activity log a moment after each burst of reads, so that no read waits for the disk. */
export function activityWriter(
  parts: Omit<ActivityRecorderParts, 'onWaiting'>,
  onFault: (error: unknown) => void,
  maxWaiting: number = usualMaxWaiting,
) {
  let timer: NodeJS.Timeout | null = null;
  let isFailing = false;
  const schedule = (milliseconds: number): void => {
    timer ??= setTimeout(writeLater, milliseconds);
  };
  const recorder = new ActivityRecorder({ ...parts, onWaiting: () => schedule(delayMilliseconds) });
  const writeLater = (): void => {
    timer = null;
    try {
      recorder.flush();
      isFailing = false;
    } catch (error) {
      // Told once: a disk that stays full would fill the log.
      if (!isFailing) onFault(error);
      isFailing = true;
      schedule(retryMilliseconds);
    }
  };
  const tryFlush = (): void => {
    if (timer !== null) clearTimeout(timer);
    writeLater();
  };
  return {
    note: (read: ReadEvent) => recorder.note(read),
    /** Throws ApiError `unavailable` if a further read could not be noted: what waits cannot be saved, and is all that may wait. */
    checkRoom(): void {
      if (recorder.waitingCount < maxWaiting) return;
      // A quick client alone is no failure. While it fails, only the timer tries again: a try takes long.
      if (!isFailing) tryFlush();
      if (recorder.waitingCount < maxWaiting) return;
      throw new ApiError(
        'unavailable',
        'the host cannot note what clients read, because it cannot write to its disk; try again when its user has mended that',
      );
    },
    /** The log with what waits. */
    log: activityWithWaiting(parts.activity, () => recorder.waiting()),
    /** Writes what waits now, or later if that fails. */
    tryFlush,
    /** Writes what waits if it can, and nothing after it by itself. Answers how many entries are lost with it. */
    stop(): number {
      tryFlush();
      if (timer !== null) clearTimeout(timer);
      timer = null;
      return recorder.waitingCount;
    },
  };
}

export type ActivityWriter = ReturnType<typeof activityWriter>;
