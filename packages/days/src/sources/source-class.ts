import { isNamedAfter, sourceKindOf } from './source-kind.ts';

/** What recorded a sample: a hand that typed it in, a device by its own name, an app on that device, or anything else. */
export type SourceClass = 'byHand' | 'watch' | 'watchApp' | 'phone' | 'phoneApp' | 'other';

const usualOrder: readonly SourceClass[] = ['byHand', 'watch', 'watchApp', 'phone', 'phoneApp', 'other'];

const rankOf = Object.fromEntries(usualOrder.map((name, rank) => [name, rank])) as Readonly<
  Record<SourceClass, number>
>;

/** The class of a source. `device` is the text that describes the device, or null. */
export function sourceClassOf(sourceName: string, device: string | null, userEntered: boolean): SourceClass {
  if (userEntered) return 'byHand';
  const kind = sourceKindOf(sourceName, device);
  if (kind === 'other') return 'other';
  return isNamedAfter(kind, sourceName) ? kind : `${kind}App`;
}

/** Below zero if the first class ranks before the second in the usual order. */
export function compareSourceClasses(one: SourceClass, other: SourceClass): number {
  return rankOf[one] - rankOf[other];
}
