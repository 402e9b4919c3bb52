import { specification } from '@vitalgate/contract/specification';
import { unseenClauses } from '../../packages/cli/src/check/checks/unseen-clauses.ts';

/** The clauses that `vitalgate check` judges: `our-host.test.ts` has a test for each, and `broken-hosts.test.ts` a host that breaks it. */
export const judgedClauses = specification.filter(({ id }) => unseenClauses[id] === undefined);
