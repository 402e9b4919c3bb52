import type { ClauseId } from '@vitalgate/contract/specification';
import type { CheckContext } from './check-context.ts';
import type { DecisionId } from './decisions.ts';

/** One thing that is looked at. It judges clauses of the specification, or decisions of this project where that is silent. */
export interface Check {
  readonly title: string;
  readonly clauses: readonly ClauseId[];
  readonly decisions: readonly DecisionId[];
  /** Ends if all is well. Throws CheckFailed or CannotCheck. */
  run(context: CheckContext): Promise<void>;
}

/** A check of clauses of the specification: what any host of this API must do. */
export function clause(clauses: readonly ClauseId[], title: string, run: Check['run']): Check {
  return { title, clauses, decisions: [], run };
}

/** A check of this project's decisions: what a host may do otherwise and still keep to the specification. */
export function decision(decisions: readonly DecisionId[], title: string, run: Check['run']): Check {
  return { title, clauses: [], decisions, run };
}
