import { VitalgateError } from '@vitalgate/client';
import { CommandError, plainText, type Terminal } from '@vitalgate/terminal';
import type { CommandInput } from '../program/define-command.ts';
import { wantedScopes } from '../pairing/pair-host.ts';
import { pairingTarget, type PairingTarget } from '../pairing/pairing-target.ts';
import { connectPinned, type HostUnderCheck } from './connection/pinned-socket.ts';
import type { Person, WaitingRequest } from './pairing/person.ts';
import type { CheckReport } from './report/check-report.ts';
import { reportLines } from './report/report-lines.ts';
import { runChecks } from './run-checks.ts';

/** `check <link>`. Exit code 0 if the host conforms and could be looked at, else 1. */
export async function checkHost(input: CommandInput): Promise<number> {
  const { terminal, json, words, options, signal } = input;
  const { fingerprint } = options;
  const target = pairingTarget(words[0] ?? '', typeof fingerprint === 'string' ? fingerprint : null);
  const scopes = wantedScopes(options['scopes']);
  const isInteractive = options['interactive'] === true;
  if (isInteractive && !terminal.isInteractive) {
    throw new CommandError('invalid_input', '--interactive asks questions, and here is nobody to answer them.');
  }
  const report = await runChecks({
    host: await reachable(target),
    scopes,
    eachScope: options['eachScope'] === true,
    triesRateLimit: options['rateLimit'] !== false,
    waitsForExpiry: options['waitForExpiry'] === true,
    onWaiting: (request) => terminal.err(waitingText(request)),
    ...(terminal.hasScreen ? { onResult: (_result, done, total) => progress(terminal, done, total) } : {}),
    ...(isInteractive ? { person: personAt(terminal) } : {}),
    signal,
  });
  if (json) terminal.outJson(report);
  else for (const line of reportLines(report)) terminal.out(line);
  terminal.err(closingText(report));
  const isStrict = options['strict'] === true;
  const isWell = report.conformant && report.complete && !(isStrict && report.profileSummary.failed > 0);
  return isWell ? 0 : 1;
}

/** The first address that proves to be the host. Rejects as `connectPinned` for the first where none does. */
async function reachable({ addresses, fingerprint }: PairingTarget): Promise<HostUnderCheck> {
  if (fingerprint === null) {
    throw new CommandError(
      'invalid_input',
      'Give the pairing link of the app instead of an address, or its fingerprint with --fingerprint.',
    );
  }
  const failures: unknown[] = [];
  for (const address of addresses) {
    const host = { ...address, fingerprint };
    try {
      (await connectPinned(host)).socket.destroy();
      return host;
    } catch (error) {
      failures.push(error);
    }
  }
  throw failures.find(isAnotherHost) ?? failures[0] ?? new CommandError('invalid_input', 'The link names no address.');
}

function isAnotherHost(error: unknown): boolean {
  return error instanceof VitalgateError && error.code === 'identity_changed';
}

function waitingText({ displayName, confirmationCode }: WaitingRequest): string {
  const code = confirmationCode === null ? '' : `, code ${plainText(confirmationCode)}`;
  return `Approve in the app: “${displayName}”${code}. Waiting …`;
}

function progress(terminal: Terminal, done: number, total: number): void {
  terminal.errProgress(done === total ? '' : `Checked ${done} of ${total}`);
}

function personAt(terminal: Terminal): Person {
  return {
    async asked({ step, text }) {
      const isQuestion = step === 'seeRequest';
      terminal.errProgress('');
      const answer = await terminal.ask(isQuestion ? text : `${text} Done? (n skips it)`);
      if (answer === null) return 'skip';
      return answer ? 'yes' : isQuestion ? 'no' : 'skip';
    },
  };
}

function closingText({ conformant, complete, summary, profileSummary }: CheckReport): string {
  const verdict = conformant
    ? complete
      ? 'The host keeps to every clause that was checked.'
      : 'This is a partial result: much could not be checked. The reasons are in the report.'
    : `The host breaks ${summary.failed} ${summary.failed === 1 ? 'clause' : 'clauses'} of the specification.`;
  const otherwise =
    profileSummary.failed === 0 ? '' : ` It does ${profileSummary.failed} of Vitalgate's own decisions otherwise.`;
  return `${verdict}${otherwise} Clients and requests named “Conformance check” may be left in the app: revoke and clear them there.`;
}
