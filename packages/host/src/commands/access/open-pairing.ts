import { scopeDescriptions, isScope } from '@vitalgate/contract';
import { CommandError, unbroken } from '@vitalgate/terminal';
import type { PageEvent } from '../../pairing/pairing-pages.ts';
import type { HostFile } from '../../data-directory/host-file.ts';
import type { AppConnection } from '../../program/app-connection.ts';
import { pairingLinkLines } from './certificate.ts';
import { requireHost } from '../../program/connect.ts';
import type { CommandInput } from '../../program/define-command.ts';
import { failureOf, hostConnection } from '../../program/host-connection.ts';
import { eachLine, jsonOf, sendToHost } from '../../program/host-request.ts';
import { npmGone } from '../../program/npm-gone.ts';
import { requestQuestions } from './request-questions.ts';

const heartbeatMilliseconds = 1000;

type Requested = Extract<PageEvent, { event: 'requested' }>;

/** A request as the settings page shows it. */
function requestLines(request: Requested, now: number): readonly string[] {
  const secondsLeft = Math.max(0, Math.round((Date.parse(request.expiresAt) - now) / 1000));
  return [
    '',
    `${request.displayName} asks for access`,
    `  from               ${request.remoteAddress}`,
    `  confirmation code  ${request.confirmationCode}   (the client shows the same)`,
    ...request.scopes.map(
      (scope) => `  may read           ${isScope(scope) ? scopeDescriptions[scope] : scope} (${scope})`,
    ),
    `  expires in         ${Math.floor(secondsLeft / 60)} min ${secondsLeft % 60} s`,
    `  request            ${request.requestId}`,
  ];
}

async function openingLines(connection: AppConnection): Promise<readonly string[]> {
  const certificate = await connection.call('readCertificate', {});
  return [
    'The pairing window is open while this runs; Ctrl-C closes it.',
    'Clients must see this certificate fingerprint:',
    `  ${certificate.fingerprint}`,
    ...pairingLinkLines(certificate),
    'For curl:',
    `  ${unbroken(`--pinnedpubkey '${certificate.publicKeyPin}'`)}`,
  ];
}

/** Shows events to people, and asks where somebody is there. */
function forPeople({ terminal, typed }: CommandInput, connection: AppConnection) {
  const questions = requestQuestions(terminal, async (requestId, isApproved) => {
    await connection.call(isApproved ? 'approvePairingRequest' : 'denyPairingRequest', { requestId });
  });
  const show = (event: PageEvent): void => {
    if (event.event === 'resolved') {
      questions.drop(event.requestId);
      terminal.out(`Request ${event.requestId} is ${event.status}.`);
      return;
    }
    if (terminal.isInteractive) return questions.ask(event.requestId, () => requestLines(event, Date.now()));
    for (const line of requestLines(event, Date.now())) terminal.out(line);
    terminal.out('  To decide, in another terminal (deny works the same):');
    terminal.out(`    ${typed(`pairing approve ${event.requestId}`)}`);
  };
  return { show, stop: () => questions.stop() };
}

async function runPage(file: HostFile, input: CommandInput, hostGone: AbortController): Promise<void> {
  const { terminal, json } = input;
  const stop = AbortSignal.any([input.signal, hostGone.signal]);
  const connection = hostConnection(file, stop);
  const response = await sendToHost(file, {
    method: 'GET',
    path: '/app/v1/pairing/window',
    key: file.controlKey,
    signal: stop,
  });
  if (response.statusCode !== 200) throw failureOf(await jsonOf(response));
  const opening = json ? null : await openingLines(connection);
  for (const line of opening ?? []) terminal.out(line);
  const view = forPeople(input, connection);
  let heartbeat: NodeJS.Timeout | undefined;
  await eachLine(response, (value) => {
    const line = value as PageEvent | { readonly event: 'opened'; readonly page: string };
    if (line.event === 'opened') {
      const { page } = line;
      heartbeat = setInterval(() => {
        connection.call('windowHeartbeat', { page }).catch(() => hostGone.abort());
      }, heartbeatMilliseconds);
    }
    if (json) terminal.outJson(line.event === 'opened' ? { event: 'opened' } : line);
    else if (line.event !== 'opened') view.show(line);
  });
  clearInterval(heartbeat);
  view.stop();
}

/** `pairing open`: the settings page in the terminal. Answers 0 after Ctrl-C, 1 if the host ended it. */
export async function openPairing(typed: CommandInput): Promise<number> {
  // Whoever ends npx means the window too.
  const input = { ...typed, signal: AbortSignal.any([typed.signal, npmGone()]) };
  const file = await requireHost(input.dataDirectory);
  try {
    await runPage(file, input, new AbortController());
  } catch (error) {
    if (!input.signal.aborted) throw error;
  }
  if (input.signal.aborted) {
    if (!input.json) input.terminal.err('The pairing window is closed.');
    return 0;
  }
  throw new CommandError(
    'host_stopped',
    'The host closed the pairing window: it stopped, or Developer Mode was switched off.',
  );
}
