import type { Scope } from '@vitalgate/contract';
import { attemptPairing, type PairingAttempt, type PairingWays } from './pairing-attempt.ts';

export interface CheckClients {
  /** Asked for every scope of the run. */
  readonly all: PairingAttempt;
  /** Each asked for one scope alone. */
  readonly only: ReadonlyMap<Scope, PairingAttempt>;
}

/** Nobody reads a request, compares its code and approves it within this time. */
const byItselfMilliseconds = 2000;

/** Pairs a client with all scopes and, if it was approved, one for each scope if nobody has to approve them or `eachScope` says so, else one alone. */
export async function pairClients(
  ways: PairingWays,
  { scopes, eachScope }: { readonly scopes: readonly Scope[]; readonly eachScope: boolean },
): Promise<CheckClients> {
  const all = await attemptPairing(ways, { displayName: 'Conformance check', scopes, wanted: 'approve' });
  const only = new Map<Scope, PairingAttempt>();
  if (all.token === null || scopes.length < 2) return { all, only };
  const narrow = eachScope || all.milliseconds < byItselfMilliseconds ? scopes : scopes.slice(0, 1);
  for (const scope of narrow) {
    const displayName = `Conformance check: ${scope} only`;
    const attempt = await attemptPairing(ways, { displayName, scopes: [scope], wanted: 'approve' });
    only.set(scope, attempt);
    if (attempt.token === null) break;
  }
  return { all, only };
}
