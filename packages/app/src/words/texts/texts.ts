import { textsOf } from '../../language/texts.ts';
import { english } from './en.ts';

/** What the contract's things are called: metrics, types, nutrients, workouts. */
export const texts = textsOf(english, async () => (await import('./de.ts')).german);
