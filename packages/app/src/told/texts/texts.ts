import { textsOf } from '../../language/texts.ts';
import { english } from './en.ts';

/** The sentences of the host in another language, by their English words; none in English. */
export const texts = textsOf(english, async () => (await import('./de.ts')).german);
