import type { BloodTest } from '@vitalgate/contract';
import { Badge } from '../controls/card.tsx';
import { flagOf } from './result-words.ts';
import { texts } from './texts/texts.ts';

/** How many results of some tests are not usual, as a mark at the end of a row; nothing if all are. */
export function unusualResults(tests: readonly BloodTest[]) {
  const results = tests.flatMap((test) => test.results);
  const unusual = results.filter((result) => flagOf(result)?.isUsual === false).length;
  return unusual === 0 ? undefined : <Badge tone="warning">{texts.notUsual(unusual)}</Badge>;
}
