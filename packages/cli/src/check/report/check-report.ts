import { specification, type ClauseId } from '@vitalgate/contract/specification';
import { decisions, type DecisionId } from '../judging/decisions.ts';
import { unseenClauses } from '../checks/unseen-clauses.ts';
import type { Need, Verdict } from '../judging/verdict.ts';

/** The end of one check. Keys that say nothing are null. */
export interface CheckResult {
  readonly title: string;
  readonly clauses: readonly ClauseId[];
  readonly decisions: readonly DecisionId[];
  readonly verdict: Verdict;
  /** Of a failed check. `seen` describes fields, counts and shapes, never values of health data. */
  readonly expected: string | null;
  readonly seen: string | null;
  /** A command that asks the same again; `$TOKEN` and the like stand for what is not shown. */
  readonly repeat: string | null;
  /** The need of a check that was not made, and why it was missing. */
  readonly needs: Need | null;
  readonly reason: string | null;
}

export interface Judged<Id extends string> {
  readonly id: Id;
  readonly title: string;
  /** `failed` where a check failed; `passed` where every one passed; else `notChecked`. */
  readonly verdict: Verdict;
  readonly checks: readonly Omit<CheckResult, 'clauses' | 'decisions'>[];
}

export type Summary = Readonly<Record<Verdict, number>>;

/** The output of `vitalgate check --json`. docs/guides/conformance.md describes it. */
export interface CheckReport {
  /** `https://HOST:PORT`. */
  readonly host: string;
  /** SHA-256 of the certificate: 64 lower-case hexadecimal digits. */
  readonly fingerprint: string;
  /** As getStatus states it; null if it does not. */
  readonly apiVersion: string | null;
  /** UTC instants. */
  readonly startedAt: string;
  readonly finishedAt: string;
  readonly conformant: boolean;
  /** A client was paired with all that the run asked for, and no check broke; else much could not be looked at. */
  readonly complete: boolean;
  readonly summary: Summary;
  readonly clauses: readonly Judged<ClauseId>[];
  readonly profileSummary: Summary;
  /** Decisions of this project where the specification is silent. Another host may do otherwise and still conform. */
  readonly profile: readonly Judged<DecisionId>[];
}

export interface ReportParts extends Pick<
  CheckReport,
  'host' | 'fingerprint' | 'apiVersion' | 'startedAt' | 'finishedAt' | 'complete'
> {
  readonly results: readonly CheckResult[];
}

export function buildReport({ results, ...facts }: ReportParts): CheckReport {
  const clauses = specification.map(({ id, rule }) =>
    judged(
      id,
      rule,
      results.filter((result) => result.clauses.includes(id)),
    ),
  );
  const profile = (Object.keys(decisions) as DecisionId[]).sort().map((id) =>
    judged(
      id,
      decisions[id],
      results.filter((result) => result.decisions.includes(id)),
    ),
  );
  const summary = summaryOf(clauses);
  return { ...facts, conformant: summary.failed === 0, summary, clauses, profileSummary: summaryOf(profile), profile };
}

function judged<Id extends string>(id: Id, title: string, results: readonly CheckResult[]): Judged<Id> {
  const checks = results.map(({ clauses: _clauses, decisions: _decisions, ...check }) => check);
  if (checks.length > 0) return { id, title, verdict: verdictOf(results), checks };
  const unseen = unseenClauses[id as ClauseId];
  const reason = unseen?.reason ?? 'no check looks at it';
  const unseenCheck = {
    title,
    expected: null,
    seen: null,
    repeat: null,
    needs: unseen?.needs ?? 'inside',
    reason,
  } as const;
  return { id, title, verdict: 'notChecked', checks: [{ ...unseenCheck, verdict: 'notChecked' }] };
}

function verdictOf(results: readonly Pick<CheckResult, 'verdict'>[]): Verdict {
  if (results.some(({ verdict }) => verdict === 'failed')) return 'failed';
  return results.every(({ verdict }) => verdict === 'passed') ? 'passed' : 'notChecked';
}

function summaryOf(all: readonly { readonly verdict: Verdict }[]): Summary {
  const count = (wanted: Verdict): number => all.filter(({ verdict }) => verdict === wanted).length;
  return { passed: count('passed'), failed: count('failed'), notChecked: count('notChecked') };
}
