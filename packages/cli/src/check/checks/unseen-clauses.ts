import type { ClauseId } from '@vitalgate/contract/specification';
import type { Need } from '../judging/verdict.ts';

interface Unseen {
  readonly needs: Extract<Need, 'inside' | 'client'>;
  readonly reason: string;
}

const inside = (reason: string): Unseen => ({ needs: 'inside', reason });
const client: Unseen = { needs: 'client', reason: 'a rule for clients; this check keeps it, a host cannot' };

/** Clauses that no check from outside can judge, and the reasons. */
export const unseenClauses: { readonly [Id in ClauseId]?: Unseen } = {
  '1.1.terms': inside('where the terms are not accepted nothing answers, so there is nothing to look at'),
  '1.6': inside('what else the build serves, and where, is not seen on this port'),
  '1.6.proxy': inside('about a documentation site, not about a host'),
  '3.approve.page': inside('how the app lets its user decide is not seen from outside'),
  '5.4.discoverable': inside('discovery does not go through this port'),
  '5.5.verify': client,
  '5.5.store': client,
  '5.6.compare': client,
  '5.6.mismatch': client,
  '5.7.b': inside('where the terms are not accepted nothing answers, so there is nothing to look at'),
  '9.2': inside('about builds that do not serve this version'),
};
