import { textsOf } from '../../language/texts.ts';
import { english } from './en.ts';

/** The words that stand on paper alone. */
export const texts = textsOf(english, async () => (await import('./de.ts')).german);
