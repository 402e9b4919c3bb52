import type { Translation } from '../../language/texts.ts';
import type { english } from './en.ts';

/** The same in German. */
export const german: Translation<typeof english> = {
  percent: (number) => `${number}\u00A0%`,
  units: {
    hour: 'Stunde',
    hours: 'Stunden',
    flight: 'Stockwerk',
    flights: 'Stockwerke',
    use: 'Anwendung',
    uses: 'Anwendungen',
    drink: 'Getränk',
    drinks: 'Getränke',
    fall: 'Sturz',
    falls: 'Stürze',
    push: 'Schub',
    pushes: 'Schübe',
    step: 'Schritt',
    steps: 'Schritte',
    stroke: 'Zug',
    strokes: 'Züge',
    'turns/min': 'U/min',
    'breaths/min': 'Atemzüge/min',
    'per minute': 'pro Minute',
    'counts per minute': 'pro Minute',
  },
};
