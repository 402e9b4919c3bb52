import { textsOf } from '../../language/texts.ts';
import { english } from './en.ts';

/** The words of the frame around every page. */
export const texts = textsOf(english, async () => (await import('./de.ts')).german);
