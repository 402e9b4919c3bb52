import type { Terminal } from './terminal.ts';

const screenMilliseconds = 200;
const logMilliseconds = 5000;

export interface ProgressLine {
  /** Shows a line, unless the last one is too recent. */
  show(line: () => string): void;
  clear(): void;
}

/** Progress for people alone: nothing if there is no screen, as in a nightly job that mails what it prints. */
export function screenProgress(terminal: Terminal): ProgressLine {
  return terminal.hasScreen ? progressLine(terminal) : { show: () => undefined, clear: () => undefined };
}

/** One line that is written over and over on a screen; elsewhere a line now and then. */
export function progressLine(terminal: Terminal, now: () => number = () => performance.now()): ProgressLine {
  const pause = terminal.hasScreen ? screenMilliseconds : logMilliseconds;
  let shownAt = terminal.hasScreen ? -Infinity : now();
  let isShown = false;
  return {
    show(line) {
      const at = now();
      if (at - shownAt < pause) return;
      shownAt = at;
      if (!terminal.hasScreen) return terminal.err(line());
      terminal.errProgress(line());
      isShown = true;
    },
    clear() {
      if (isShown) terminal.errProgress('');
      isShown = false;
    },
  };
}
