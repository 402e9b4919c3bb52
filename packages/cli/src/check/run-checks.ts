import { formatHostAddress, VitalgateError } from '@vitalgate/client';
import { scopes as allScopes, type Scope } from '@vitalgate/contract';
import { allChecks } from './checks/all-checks.ts';
import type { CheckContext } from './judging/check-context.ts';
import type { Check } from './judging/check.ts';
import { asking, fieldOf } from './connection/answer.ts';
import { PinnedAgent, sendRequest } from './connection/send-request.ts';
import { connectPinned, type HostUnderCheck } from './connection/pinned-socket.ts';
import { pairClients } from './pairing/pairing-attempt.ts';
import type { Person, WaitingRequest } from './pairing/person.ts';
import { repeatCommand } from './connection/repeat-command.ts';
import { buildReport, type CheckReport, type CheckResult } from './report/check-report.ts';
import { CannotCheck, CheckFailed } from './judging/verdict.ts';

export interface CheckOptions {
  readonly host: HostUnderCheck;
  /** The scopes to ask for; all five if absent. */
  readonly scopes?: readonly Scope[];
  /** Pairs a client for each scope also if a person has to approve each. */
  readonly eachScope?: boolean;
  readonly onWaiting?: (request: WaitingRequest) => void;
  /** Called with each check as it ends, with how many there are. */
  readonly onResult?: (result: CheckResult, done: number, total: number) => void;
  /** Does whatever only the user of the app can do; without it that is not checked. */
  readonly person?: Person;
  /** Tries the rate limit, which leaves requests waiting; true if absent. */
  readonly triesRateLimit?: boolean;
  /** Waits until a request expires; false if absent. */
  readonly waitsForExpiry?: boolean;
  readonly signal?: AbortSignal;
}

/** Runs all checks and reports by clause. Rejects with the signal's reason, and with VitalgateError as `connectPinned`, before anything is sent. */
export async function runChecks(options: CheckOptions): Promise<CheckReport> {
  const { host } = options;
  const startedAt = new Date().toISOString();
  const { socket, certificate, identity } = await connectPinned(host);
  const protocol = socket.getProtocol();
  socket.destroy();
  const agent = new PinnedAgent(host);
  try {
    const ways: Pick<CheckContext, 'ask' | 'onWaiting'> = {
      ask: (asked) => {
        options.signal?.throwIfAborted();
        return sendRequest(host, agent, asked);
      },
      onWaiting: (request) => options.onWaiting?.(request),
    };
    const scopes = options.scopes ?? allScopes;
    const clients = await pairClients(ways, { scopes, eachScope: options.eachScope ?? false });
    const context: CheckContext = {
      ...ways,
      host,
      certificate,
      protocol,
      clients,
      person: options.person ?? null,
      triesRateLimit: options.triesRateLimit ?? true,
      waitsForExpiry: options.waitsForExpiry ?? false,
      known: new Map(),
    };
    const results: CheckResult[] = [];
    for (const check of allChecks) {
      const result = await resultOf(check, context, identity.publicKeyPin);
      options.signal?.throwIfAborted();
      results.push(result);
      options.onResult?.(result, results.length, allChecks.length);
    }
    return buildReport({
      host: `https://${formatHostAddress(host)}`,
      fingerprint: host.fingerprint,
      apiVersion: await apiVersionOf(context),
      startedAt,
      finishedAt: new Date().toISOString(),
      complete: clients.all.token !== null && results.every(({ needs }) => needs !== 'mendedCheck'),
      results,
    });
  } finally {
    agent.destroy();
  }
}

async function apiVersionOf(context: CheckContext): Promise<string | null> {
  const status = await context.ask(asking('/api/v1/status')).catch(() => null);
  const version = status === null ? null : fieldOf(status, 'apiVersion');
  return typeof version === 'string' ? version : null;
}

async function resultOf(check: Check, context: CheckContext, publicKeyPin: string): Promise<CheckResult> {
  const { title, clauses, decisions } = check;
  const nothing = { title, clauses, decisions, expected: null, seen: null, repeat: null, needs: null, reason: null };
  try {
    await check.run(context);
    return { ...nothing, verdict: 'passed' };
  } catch (error) {
    if (error instanceof CannotCheck) {
      return { ...nothing, verdict: 'notChecked', needs: error.needs, reason: error.message };
    }
    if (error instanceof CheckFailed) {
      const { expected, seen, asked } = error;
      const repeat = asked === null ? null : repeatCommand(context.host, publicKeyPin, asked);
      return { ...nothing, verdict: 'failed', expected, seen, repeat };
    }
    if (error instanceof VitalgateError) {
      return { ...nothing, verdict: 'failed', expected: 'an answer', seen: error.message };
    }
    const reason = `the check itself broke (${String(error)}): please report it`;
    return { ...nothing, verdict: 'notChecked', needs: 'mendedCheck', reason };
  }
}
