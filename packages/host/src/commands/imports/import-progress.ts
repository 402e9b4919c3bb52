import { counted, progressLine, type Terminal } from '@vitalgate/terminal';
import type { ImportStep } from '../../store-jobs/job-messages.ts';

const megabyte = 1_000_000;

function durationText(seconds: number): string {
  if (seconds < 60) return `${Math.ceil(seconds)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.ceil(seconds % 60)} s`;
}

/** Bytes as a number of megabytes. */
export function megabytes(bytes: number): string {
  return (bytes / megabyte).toFixed(bytes < 10 * megabyte ? 1 : 0);
}

/** `export.xml: 120 of 300 MB, 31 MB/s, 6 s left, 400,000 records`. `seconds` since this file's first step. */
export function progressText(step: ImportStep, seconds: number): string {
  const { bytesRead, bytesTotal, records, phase } = step;
  const recordText = counted(records, 'record');
  if (phase === 'merging') return `putting ${recordText} in order`;
  const rate = seconds > 0 ? bytesRead / seconds : 0;
  const known = bytesTotal !== null && bytesTotal >= bytesRead;
  const parts = [
    known ? `${megabytes(bytesRead)} of ${megabytes(bytesTotal)} MB` : `${megabytes(bytesRead)} MB`,
    ...(rate > 0 ? [`${megabytes(rate)} MB/s`] : []),
    ...(rate > 0 && known ? [`${durationText((bytesTotal - bytesRead) / rate)} left`] : []),
    recordText,
  ];
  return parts.join(', ');
}

function stepOf(event: unknown): (ImportStep & { file?: string }) | null {
  if (typeof event !== 'object' || event === null) return null;
  return 'event' in event && event.event === 'progress' ? (event as unknown as ImportStep & { file?: string }) : null;
}

/** Shows progress on stderr: one line written over and over on a screen, else a line now and then. */
export function importProgress(terminal: Terminal, now: () => number = () => performance.now()) {
  const line = progressLine(terminal, now);
  let file: string | undefined;
  let begunAt = now();
  return {
    /** Takes what an import reports; anything but a step is passed over. */
    show(event: unknown): void {
      const step = stepOf(event);
      if (step === null) return;
      const at = now();
      if (step.file !== file) {
        file = step.file;
        begunAt = at;
      }
      line.show(() => progressText(step, (at - begunAt) / 1000));
    },
    clear: () => line.clear(),
  };
}
