import { textsOf } from '../../language/texts.ts';
import { english } from './en.ts';

/** The words of the page on raw types. */
export const texts = textsOf(english, async () => (await import('./de.ts')).german);
