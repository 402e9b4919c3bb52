import { textsOf } from '../../language/texts.ts';
import { english } from './en.ts';

/** The words on paired clients and what they may read. */
export const texts = textsOf(english, async () => (await import('./de.ts')).german);
