import { textsOf } from '../../language/texts.ts';
import { english } from './en.ts';

/** The words of what all pages are made of. */
export const texts = textsOf(english, async () => (await import('./de.ts')).german);
