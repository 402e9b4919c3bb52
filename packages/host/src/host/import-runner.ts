import type { ImportReport } from '@vitalgate/core';

/** How far an import is. Sizes in bytes; null where unknown. */
export interface ImportStep {
  readonly bytesRead: number;
  readonly bytesTotal: number | null;
  readonly records: number;
  /** `reading` the file, then `merging` into the store. */
  readonly phase: 'reading' | 'merging';
}

/** What an import tells while it runs, and is told. */
export interface ImportWatch {
  onStep(step: ImportStep): void;
  onCancel(cancel: () => void): void;
}

/** Runs imports, one at a time. Rejects with HostError: `fileMissing`, `formatUnknown`, `importRunning` and the like. */
export interface ImportRunner {
  importPath(path: string, watch: ImportWatch): Promise<ImportReport>;
  importSamplePerson(watch: ImportWatch): Promise<ImportReport>;
  readonly isRunning: boolean;
}
