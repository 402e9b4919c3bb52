import { textsOf } from '../../language/texts.ts';
import { english } from './en.ts';

/** The words of a day as a curve. */
export const texts = textsOf(english, async () => (await import('./de.ts')).german);
