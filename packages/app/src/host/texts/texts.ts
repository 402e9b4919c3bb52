import { textsOf } from '../../language/texts.ts';
import { english } from './en.ts';

/** The words for when the host cannot do what was asked. */
export const texts = textsOf(english, async () => (await import('./de.ts')).german);
