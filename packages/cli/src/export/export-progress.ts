import { counted } from '../terminal/number-text.ts';
import type { Terminal } from '../terminal/terminal.ts';
import type { DatasetState } from './export-state.ts';

/** A line on stderr that says how far an export is. */
export interface ExportProgress {
  show(dataset: string, state: DatasetState): void;
  /** Takes the line away. */
  clear(): void;
}

const screenMilliseconds = 200;
const logMilliseconds = 5000;

/** `12 kB`, `3.4 MB`. */
export function sizeText(bytes: number): string {
  const [size, unit] = bytes < 1e6 ? [bytes / 1e3, 'kB'] : bytes < 1e9 ? [bytes / 1e6, 'MB'] : [bytes / 1e9, 'GB'];
  return `${size.toFixed(size < 10 ? 1 : 0)} ${unit}`;
}

/** One line written over and over on a screen, else a line now and then. */
export function exportProgress(terminal: Terminal, now: () => number = () => performance.now()): ExportProgress {
  const pause = terminal.hasScreen ? screenMilliseconds : logMilliseconds;
  let shownAt = terminal.hasScreen ? -Infinity : now();
  let isShown = false;
  return {
    show(dataset, { records, bytes }) {
      const at = now();
      if (at - shownAt < pause) return;
      shownAt = at;
      const line = `${dataset}: ${counted(records, 'record')}, ${sizeText(bytes)}`;
      if (!terminal.hasScreen) return terminal.err(line);
      terminal.errText(`\r\u001B[K${line}`);
      isShown = true;
    },
    clear() {
      if (isShown) terminal.errText('\r\u001B[K');
      isShown = false;
    },
  };
}
