import { plainText, unbroken } from '@vitalgate/terminal';
import type { Verdict } from '../judging/verdict.ts';
import type { CheckReport, Judged, Summary } from './check-report.ts';

const marks: Readonly<Record<Verdict, string>> = { passed: '✓', failed: '✗', notChecked: '–' };

/** A report for people: a line for each clause, with what failed and what was not checked below it; the profile; the sums. */
export function reportLines(report: CheckReport): readonly string[] {
  const width = Math.max(...report.clauses.map(({ id }) => id.length));
  return [
    `${report.host}  API ${plainText(report.apiVersion ?? 'unknown')}`,
    '',
    'The specification, clause by clause',
    ...report.clauses.flatMap((clause) => judgedLines(clause, width)),
    '',
    'Where the specification is silent: the decisions of Vitalgate, which another host may take otherwise',
    ...report.profile.flatMap((decision) => judgedLines(decision, width)),
    '',
    `Clauses: ${sumText(report.summary)}.`,
    `Decisions: ${sumText(report.profileSummary)}.`,
  ];
}

function judgedLines({ id, title, verdict, checks }: Judged<string>, width: number): readonly string[] {
  const indent = ' '.repeat(width + 4);
  const failures = checks.flatMap((check) =>
    check.verdict === 'failed'
      ? [
          `${indent}${check.title}`,
          `${indent}  expected  ${plainText(check.expected ?? '')}`,
          `${indent}  seen      ${plainText(check.seen ?? '')}`,
          ...(check.repeat === null ? [] : [`${indent}  again     ${unbroken(plainText(check.repeat))}`]),
        ]
      : [],
  );
  const reasons = new Set(checks.flatMap(({ reason }) => (reason === null ? [] : [plainText(reason)])));
  const left = verdict === 'passed' ? [] : [...reasons].map((reason) => `${indent}not checked: ${reason}`);
  return [`${marks[verdict]} ${id.padEnd(width)}  ${title}`, ...failures, ...left];
}

function sumText({ passed, failed, notChecked }: Summary): string {
  return `${passed} passed, ${failed} failed, ${notChecked} not checked`;
}
