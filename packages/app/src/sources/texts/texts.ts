import { textsOf } from '../../language/texts.ts';
import { english } from './en.ts';

/** The words of the pages on sources and their order. */
export const texts = textsOf(english, async () => (await import('./de.ts')).german);
