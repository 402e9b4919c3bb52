import type { Scope } from '@vitalgate/contract';
import type { X509Certificate } from 'node:crypto';
import { asking, type Answer, type Asked } from '../connection/answer.ts';
import type { HostUnderCheck } from '../connection/pinned-socket.ts';
import type { CheckClients, PairingAttempt, PairingWays } from '../pairing/pairing-attempt.ts';
import type { Person, PersonStep, PersonTask, WaitingRequest } from '../pairing/person.ts';
import { CannotCheck } from './verdict.ts';

export interface CheckContext extends PairingWays {
  readonly host: HostUnderCheck;
  /** Shown in the first handshake, whose TLS version is `protocol`. */
  readonly certificate: X509Certificate;
  readonly protocol: string | null;
  readonly clients: CheckClients;
  /** Null if nobody can be asked. */
  readonly person: Person | null;
  /** True if the rate limit may be tried, which leaves requests waiting. */
  readonly triesRateLimit: boolean;
  /** True if a request is to be waited for until it expires, which takes minutes. */
  readonly waitsForExpiry: boolean;
  /** Facts that one check found out for the others, by a name of its choice. */
  readonly known: Map<string, Promise<unknown>>;
}

export function once<Known>(context: CheckContext, name: string, find: () => Promise<Known>): Promise<Known> {
  const known = context.known.get(name) as Promise<Known> | undefined;
  if (known !== undefined) return known;
  const finding = find();
  context.known.set(name, finding);
  return finding;
}

export function get(
  context: CheckContext,
  target: string,
  given: Partial<Omit<Asked, 'target'>> = {},
): Promise<Answer> {
  return context.ask(asking(target, given));
}

/** A token that opens a scope. Throws CannotCheck if none was paired. */
export function tokenFor({ clients }: CheckContext, scope: Scope): string {
  const { all, only } = clients;
  const token = all.scopes.includes(scope) ? (all.token ?? only.get(scope)?.token) : null;
  if (token !== null && token !== undefined) return token;
  if (!all.scopes.includes(scope)) throw new CannotCheck('option', `${scope} was left out by --scopes`);
  throw new CannotCheck('pairing', whyUnpaired(clients));
}

/** The token of the client that asked for every scope of the run. Throws CannotCheck if it was not paired. */
export function clientToken({ clients }: CheckContext): string {
  if (clients.all.token === null) throw new CannotCheck('pairing', whyUnpaired(clients));
  return clients.all.token;
}

/** The pairing request of that client. Throws CannotCheck if the host took none. */
export function takenRequest({ clients }: CheckContext): NonNullable<PairingAttempt['request']> {
  if (clients.all.request === null) throw new CannotCheck('pairing', whyUnpaired(clients));
  return clients.all.request;
}

export function whyUnpaired({ all }: CheckClients): string {
  if (all.created.status === 429) {
    return 'the host takes no more requests from here: clear those that wait, in the app, and run the check again';
  }
  if (all.request === null) {
    return `the host took no pairing request (status ${all.created.status}): open its Developer Mode settings page and run the check again`;
  }
  const last = all.polls.at(-1)?.status;
  return `the pairing request ended as ${all.status ?? `status ${last ?? 'unknown'}`}: run the check again and approve it in the app`;
}

/** Asks the user of the app. Throws CannotCheck if there is nobody to ask, or they would rather not. */
export async function askPerson(
  { person }: CheckContext,
  step: PersonStep,
  text: string,
  about: WaitingRequest | null = null,
): Promise<'yes' | 'no'> {
  if (person === null) throw new CannotCheck('person', 'the user of the app must act: run with --interactive');
  const task: PersonTask = { step, text, about };
  const answer = await person.asked(task);
  if (answer === 'skip') throw new CannotCheck('person', 'skipped');
  return answer;
}
