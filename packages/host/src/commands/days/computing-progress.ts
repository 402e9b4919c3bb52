import { progressLine, type Terminal } from '@vitalgate/terminal';
import type { StatisticsEvent } from '../../actions/statistics-changes.ts';

/** Shows on a screen's last line how far days are computed anew; elsewhere nothing. */
export function computingProgress(terminal: Terminal): { show(event: unknown): void; clear(): void } {
  const line = progressLine(terminal);
  return {
    show(event) {
      const { done, total } = event as StatisticsEvent;
      if (terminal.hasScreen) line.show(() => `computing days anew: ${Math.floor((100 * done) / total)} %`);
    },
    clear: () => line.clear(),
  };
}
