import type { StatisticsEvent } from '../host/statistics-changes.ts';
import type { Terminal } from './terminal.ts';

/** Shows on a screen's last line how far days are computed anew; elsewhere nothing. */
export function computingProgress(terminal: Terminal): { show(event: unknown): void; clear(): void } {
  let isShown = false;
  return {
    show(event) {
      if (!terminal.hasScreen) return;
      const { done, total } = event as StatisticsEvent;
      terminal.errProgress(`computing days anew: ${Math.floor((100 * done) / total)} %`);
      isShown = true;
    },
    clear() {
      if (isShown) terminal.errProgress('');
      isShown = false;
    },
  };
}
