import { formatFingerprint, VitalgateError, type HostAddress } from '@vitalgate/client';
import { observeIdentity, pair, type Pairing } from '@vitalgate/client/node';
import type { Scope } from '@vitalgate/contract';
import { CommandError, plainText, shellWord } from '@vitalgate/terminal';
import type { CommandInput } from '../program/define-command.ts';
import { addressesText, hostStore, type StoredHost, type HostStore } from '../hosts/host-store.ts';
import { warnOn } from '../hosts/open-client.ts';
import { configDirectory, makeFolder } from '../hosts/config-directory.ts';
import { readDefaultHost, writeDefaultHost } from '../hosts/choose-host.ts';
import { localTime } from '../terminal/time-text.ts';
import { freeName, givenName, usualDisplayName } from './pairing-name.ts';
import { pairingTarget, type PairingTarget } from './pairing-target.ts';

const allScopes = [
  'app.metrics',
  'app.workouts',
  'app.nutrition',
  'app.bloodTests',
  'rawhealth.raw',
] as const satisfies readonly Scope[];

/** `--scopes a,b`; all if absent. Throws CommandError `invalid_input`, naming those there are. */
export function wantedScopes(option: unknown): readonly Scope[] {
  if (typeof option !== 'string') return allScopes;
  const named = option.split(/[\s,]+/).filter((text) => text !== '');
  const wrong = named.find((text) => !(allScopes as readonly string[]).includes(text));
  if (wrong === undefined && named.length > 0) return allScopes.filter((scope) => named.includes(scope));
  const what = wrong === undefined ? '--scopes names none' : `--scopes names ${plainText(wrong)}, which is no scope`;
  throw new CommandError('invalid_input', `${what}; there are: ${allScopes.join(', ')}`);
}

/** Has a person compare what the address shows with what the app shows. Spec 5.6. */
async function comparedFingerprint(input: CommandInput, address: HostAddress): Promise<string> {
  const { terminal } = input;
  if (input.json || !terminal.isInteractive) {
    throw new CommandError(
      'invalid_input',
      'Without somebody to compare the certificate, give the pairing link of the app instead of an address, or its fingerprint with --fingerprint.',
    );
  }
  const { fingerprint } = await observeIdentity(address);
  terminal.err(`${addressesText([address])} shows this certificate fingerprint:`);
  terminal.err(`  ${formatFingerprint(fingerprint)}`);
  terminal.err('The app shows its own on the page Developer Mode. Compare all of it.');
  if ((await terminal.ask('Are the two the same?')) === true) return fingerprint;
  throw new CommandError(
    'fingerprint_refused',
    'Not paired; nothing was sent and nothing is stored. Where the two differ, this address is not your host.',
  );
}

/** A certificate that is not the expected one ends it here: there is no way to go on. Spec 5.6. */
function explained(error: unknown): unknown {
  if (!(error instanceof VitalgateError) || error.code !== 'identity_changed') return error;
  return new CommandError(
    'identity_changed',
    'The host shows another certificate than the expected one. Nothing was sent to it and nothing is stored. Copy the pairing link again from the app; if it is the same link, somebody may stand between you and the host.',
    { cause: error },
  );
}

/** Keeps a token that was handed over once: where another program took the name meanwhile, under the next free one. */
async function keep(store: HostStore, pairing: Pairing, name: string): Promise<string> {
  const { token, ...host } = pairing;
  for (let number = 1; number < 100; number++) {
    const free = number === 1 ? name : `${name}-${number}`;
    if (await store.add({ ...host, name: free, pairedAt: new Date().toISOString() }, token)) return free;
  }
  throw new CommandError('name_taken', `No name like ${name} is free. Forget some of the paired hosts.`, {
    doNext: { command: 'hosts' },
  });
}

/** With the second pairing, plain commands go on reading the first one. */
async function keepPlainCommands(before: readonly StoredHost[]): Promise<void> {
  const [only, ...others] = before;
  if (only !== undefined && others.length === 0 && (await readDefaultHost()) === null) {
    await writeDefaultHost(only.name);
  }
}

function sameHost(target: PairingTarget, fingerprint: string): Parameters<typeof pair>[0]['target'] {
  const [first] = target.addresses;
  if (target.link !== null || first === undefined) return target.link ?? '';
  return { ...first, fingerprint };
}

export async function pairHost(input: CommandInput): Promise<number> {
  const { terminal, json, words, options, signal, typed } = input;
  const { fingerprint: fingerprintOption } = options;
  const target = pairingTarget(words[0] ?? '', typeof fingerprintOption === 'string' ? fingerprintOption : null);
  const given = givenName(options['name']);
  const scopes = wantedScopes(options['scopes']);
  const [first] = target.addresses;
  const fingerprint = target.fingerprint ?? (first === undefined ? '' : await comparedFingerprint(input, first));
  // What could keep the token from being stored is found before anybody is asked.
  await makeFolder(configDirectory());
  const store = hostStore();
  await store.check();
  const name = await freeName(store, given, { ...target, fingerprint });
  let request: { readonly requestId: string; readonly confirmationCode: string | null } | undefined;
  const pairing = await pair({
    target: sameHost(target, fingerprint),
    displayName: given ?? usualDisplayName(),
    scopes,
    signal,
    onWarning: warnOn(terminal),
    onPending: (pending) => {
      request = pending;
      terminal.err(`Confirmation code  ${plainText(pending.confirmationCode ?? 'none')}`);
      terminal.err(`Request            ${plainText(pending.requestId)}`);
      terminal.err('Approve it in the app, on the page Developer Mode, where it has the same code. Waiting …');
    },
  }).catch((error: unknown) => {
    throw explained(error);
  });
  const before = await store.find(name);
  const others = await store.list();
  const keptAs = await keep(store, pairing, name);
  await keepPlainCommands(others);
  const stored = await store.find(keptAs);
  const isInKeychain = stored?.tokenIn === 'keychain';
  if (json) {
    const { requestId = null, confirmationCode = null } = request ?? {};
    terminal.outJson({ ...stored, requestId, confirmationCode });
    return 0;
  }
  terminal.out(`Paired with ${plainText(keptAs)}. It may read: ${pairing.scopes.join(', ')}.`);
  terminal.err(`The token is in ${isInKeychain ? "the system's keychain" : 'a file that only you can read'}.`);
  if (before !== null && before.name === keptAs) {
    // No client can revoke itself: only the user of the host can.
    terminal.err(
      `This took the place of the pairing of ${localTime(before.pairedAt)}, whose token is no longer kept here. In the app that client stays, as ${plainText(before.displayName)}: end it there, on the page Developer Mode, or type "vitalgate-host clients list" and "vitalgate-host clients revoke CLIENT" on the host.`,
    );
  }
  const usual = await readDefaultHost();
  const isRead = usual === null ? (await store.list()).length === 1 : usual === keptAs;
  if (!isRead) {
    const named = shellWord(plainText(keptAs));
    terminal.err(`Plain commands go on reading ${plainText(usual ?? '')}; to change that: "${typed(`use ${named}`)}"`);
  }
  const host = isRead ? '' : ` --host ${shellWord(plainText(keptAs))}`;
  terminal.err(`Next: "${typed(`metrics${host}`)}"`);
  return 0;
}
