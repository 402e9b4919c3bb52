import { sections, type TestedClause } from './specification.ts';

/** The text of docs/specification.md: the clauses for people, made from the data. */
export function specificationPage(): string {
  const parts = sections.map(({ title, clauses }) =>
    [`## ${title}`, '', ...(clauses.length === 0 ? ['No rule is stated here.'] : clauses.map(line))].join('\n'),
  );
  return `${[intro, ...parts].join('\n\n')}\n`;
}

const intro = `# The specification, clause by clause

The Local Developer API v1 in our own words, one line for each rule. \`vitalgate check\` judges
most on any host, ours in every run of the tests; tests cite these numbers in their titles, as in \`[Spec 5.3]\`.
A test fails if a clause is neither judged nor cited. Where the specification is silent, [decisions](decisions/README.md) say what we do.

This page is made from \`packages/contract/src/specification.ts\` and from the reasons in \`test/specification.ts\`: after a change there, run \`npx vitest run test/specification.test.ts --update\`.`;

function line({ id, rule, notTested }: TestedClause): string {
  return `- **${id}** ${rule}${notTested === undefined ? '' : ` _(${notTested})_`}`;
}
