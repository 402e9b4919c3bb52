import { progressLine, type Terminal } from '@vitalgate/terminal';
import type { StatisticsEvent } from '../../actions/statistics-changes.ts';

/** Shows on a screen's last line, while it lasts, how far work has days computed anew; elsewhere nothing. */
export async function whileComputing<T>(
  terminal: Terminal,
  work: (onEvent: (event: unknown) => void) => Promise<T>,
): Promise<T> {
  const line = progressLine(terminal);
  try {
    return await work((event) => {
      const { done, total } = event as StatisticsEvent;
      if (terminal.hasScreen) line.show(() => `computing days anew: ${Math.floor((100 * done) / total)} %`);
    });
  } finally {
    line.clear();
  }
}
