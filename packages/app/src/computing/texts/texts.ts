import { textsOf } from '../../language/texts.ts';
import { english } from './en.ts';

/** The words for when numbers are computed anew. */
export const texts = textsOf(english, async () => (await import('./de.ts')).german);
