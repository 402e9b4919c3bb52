import { textsOf } from '../../language/texts.ts';
import { english } from './en.ts';

/** The words of the page on which raw types clients may read. */
export const texts = textsOf(english, async () => (await import('./de.ts')).german);
