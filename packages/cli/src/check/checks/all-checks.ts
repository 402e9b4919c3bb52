import type { Check } from '../judging/check.ts';
import { accessChecks } from './access-checks.ts';
import { dataChecks } from './data-checks.ts';
import { endingChecks } from './ending-checks.ts';
import { pageChecks } from './page-checks.ts';
import { pairingChecks } from './pairing-checks.ts';
import { personChecks } from './person-checks.ts';
import { publicChecks } from './public-checks.ts';
import { rangeChecks } from './range-checks.ts';
import { recordChecks } from './record-checks.ts';
import { refusalChecks } from './refusal-checks.ts';
import { transportChecks } from './transport-checks.ts';
import { webChecks } from './web-checks.ts';

/** All checks in the order in which they run: what changes nothing first, what the user does next, what leaves requests waiting last. */
export const allChecks: readonly Check[] = [
  ...transportChecks,
  ...publicChecks,
  ...pairingChecks,
  ...accessChecks,
  ...dataChecks,
  ...pageChecks,
  ...rangeChecks,
  ...recordChecks,
  ...refusalChecks,
  ...webChecks,
  ...personChecks,
  ...endingChecks,
];
