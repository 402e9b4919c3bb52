import { setTimeout as sleep } from 'node:timers/promises';
import { Bonjour, type Service } from 'bonjour-service';
import { formatHostAddress } from '@vitalgate/client';
import { isIP, isIPv4 } from 'node:net';
import { CommandError, plainText, tableLines } from '@vitalgate/terminal';
import type { CommandInput } from '../program/define-command.ts';

/** A host that says on the network that its pairing window is open. Nothing in it proves who it is. */
export interface FoundHost {
  readonly name: string;
  /** Name of the machine, such as `vitalgate-1a2b.local`. */
  readonly host: string;
  readonly port: number;
  /** IP addresses, IPv4 first. */
  readonly addresses: readonly string[];
  /** Version of the API, from the TXT record; null if it does not say. */
  readonly apiVersion: string | null;
}

const serviceType = 'vitalgate';

function foundHost({ name, host, port, addresses = [], txt }: Service): FoundHost {
  const { v } = (txt ?? {}) as { readonly v?: unknown };
  const sorted = [...new Set(addresses)].sort((a, b) => Number(isIPv4(b)) - Number(isIPv4(a)));
  return { name, host, port, addresses: sorted, apiVersion: typeof v === 'string' ? `v${v}` : null };
}

/** A part that the library keeps to itself: its sockets' errors come out there. */
interface Inside {
  readonly server: { readonly mdns: { on(event: 'error', listener: (error: unknown) => void): void } };
}

function openBonjour(interfaceAddress: string | null, onFailed: (error: unknown) => void): Bonjour {
  // Its types leave out what it hands on to its sockets.
  const only: object = interfaceAddress === null ? {} : { interface: interfaceAddress, bind: '0.0.0.0' };
  const bonjour = new Bonjour(only, onFailed);
  // Without a listener of its own an error of the socket would end the process.
  (bonjour as unknown as Inside).server.mdns.on('error', onFailed);
  return bonjour;
}

interface Search {
  readonly milliseconds: number;
  /** The address of the one interface to look on; the system's choice if null. */
  readonly interfaceAddress: string | null;
  readonly signal: AbortSignal;
  readonly onFailed: (error: unknown) => void;
}

/** Looks for `_vitalgate._tcp` by DNS-SD (RFC 6763). Never rejects: sockets of the library that throw end in `onFailed`, too. */
async function browseHosts({
  milliseconds,
  interfaceAddress,
  signal,
  onFailed,
}: Search): Promise<readonly FoundHost[]> {
  const found = new Map<string, FoundHost>();
  let bonjour: Bonjour | null = null;
  try {
    bonjour = openBonjour(interfaceAddress, onFailed);
    const browser = bonjour.find({ type: serviceType });
    const keep = (service: Service): void => void found.set(service.name, foundHost(service));
    browser.on('up', keep).on('txt-update', keep).on('srv-update', keep);
    browser.on('down', (service: Service) => found.delete(service.name));
    await sleep(milliseconds, undefined, { signal });
  } catch (error) {
    if (!signal.aborted) onFailed(error);
  }
  try {
    bonjour?.destroy();
  } catch (error) {
    onFailed(error);
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

const usualSeconds = 3;

function wantedSeconds(option: unknown): number {
  const seconds = option === undefined ? usualSeconds : Number(option);
  if (seconds > 0 && seconds <= 60) return seconds;
  throw new CommandError('invalid_input', '--seconds takes a number up to 60.');
}

function bestAddress({ addresses: [address], host, port }: FoundHost): string {
  return formatHostAddress({ host: address ?? host, port });
}

export async function discoverHosts({ terminal, json, options, signal, typed }: CommandInput): Promise<number> {
  const milliseconds = wantedSeconds(options['seconds']) * 1000;
  const { interface: interfaceAddress = null } = options;
  if (interfaceAddress !== null && (typeof interfaceAddress !== 'string' || isIP(interfaceAddress) === 0)) {
    throw new CommandError('invalid_input', '--interface takes an IP address of this machine.');
  }
  let failure: unknown = null;
  const onFailed = (error: unknown): void => {
    failure ??= error;
  };
  const hosts = await browseHosts({ milliseconds, interfaceAddress, signal, onFailed });
  signal.throwIfAborted();
  if (hosts.length === 0 && failure !== null) {
    const why = plainText((failure as Error).message);
    throw new CommandError(
      'discovery_failed',
      `Looking around failed (${why}). Pair with the link from the app instead.`,
      { doNext: { command: 'pair LINK' } },
    );
  }
  if (json) terminal.outJson(hosts);
  else if (hosts.length === 0) {
    terminal.err(
      'No host found. One shows itself only while its pairing window is open: open the page Developer Mode in the app.',
    );
  } else {
    const lines = tableLines(
      [
        { head: 'NAME', cell: ({ name }) => name, mayShorten: true },
        { head: 'ADDRESS', cell: bestAddress },
        { head: 'MACHINE', cell: ({ host }) => host, mayShorten: true },
      ],
      hosts,
      terminal.columns,
    );
    for (const line of lines) terminal.out(line);
    const [first] = hosts;
    terminal.err(
      'Anybody can claim a name here. The certificate fingerprint tells who it is: compare it, or use the link.',
    );
    if (first !== undefined) terminal.err(`Next: "${typed(`pair ${plainText(bestAddress(first))}`)}"`);
  }
  return 0;
}
