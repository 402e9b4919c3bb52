import { formatHostAddress } from '@vitalgate/client';
import { isIP } from 'node:net';
import { CommandError, plainText, tableLines } from '@vitalgate/terminal';
import type { CommandInput } from '../program/define-command.ts';
import { browseHosts, type FoundHost } from './bonjour-browser.ts';

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
