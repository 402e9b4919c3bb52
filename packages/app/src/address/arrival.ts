/** How the entry of the browser's history that is shown was reached: anew, or once more, by Back, Forward or a reload. */
export type Arrival = 'anew' | 'again';

const isReload = (entry: PerformanceEntry | undefined): boolean =>
  entry !== undefined && ['reload', 'back_forward'].includes((entry as PerformanceNavigationTiming).type);

let arrival: Arrival = isReload(performance.getEntriesByType('navigation')[0]) ? 'again' : 'anew';

/** How the page that is shown was reached. */
export function arrivalNow(): Arrival {
  return arrival;
}

// The router dispatches an event of this name for each new entry.
window.addEventListener('pushState', () => void (arrival = 'anew'));
window.addEventListener('popstate', () => void (arrival = 'again'));
