import { sections as sectionsOfContract, type Clause, type ClauseId } from '@vitalgate/contract/specification';

/** A clause with what the tests know of it. */
export interface TestedClause extends Clause {
  /** Why no test cites it; only for another issue's work and for what no test can show. */
  readonly notTested?: string;
}

const notTested: { readonly [Id in ClauseId]?: string } = {
  '1.6.proxy': 'not testable: this project runs no such site',
  '9.2': 'not testable: every build of this project registers the router',
};

/** The specification, section by section, with what the tests know of each clause. */
export const sections = sectionsOfContract.map(({ title, clauses }) => ({ title, clauses: clauses.map(withReason) }));

/** All clauses, in the order of the specification. */
export const specification: readonly TestedClause[] = sections.flatMap(({ clauses }) => clauses);

function withReason(clause: Clause<ClauseId>): TestedClause {
  const reason = notTested[clause.id];
  return reason === undefined ? clause : { ...clause, notTested: reason };
}
