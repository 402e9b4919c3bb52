import { once } from 'node:events';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { CommandError } from '@vitalgate/terminal';
import type { CommandInput } from '../program/define-command.ts';
import { ownCommand, ownVersion } from '../program/own-command.ts';
import { openClient, type Asking } from '../hosts/open-client.ts';
import { createMcpServer } from './create-mcp-server.ts';
import type { OpenedClient } from './held-client.ts';
import { pairingStep } from './failures/failure-of.ts';
import { ToolFailure } from './tool/define-tool.ts';

/** `mcp`: serves MCP on stdin and stdout until stdin ends. stdout carries the protocol and nothing else. */
export async function runMcp({ terminal, hostName, signal }: CommandInput): Promise<number> {
  if (process.stdin.isTTY) {
    terminal.err('This speaks MCP, for an AI agent to start: see docs/guides/mcp.md. Ctrl-C ends it.');
  }
  const server = createMcpServer({
    open: () => openPaired({ hostName, terminal }),
    now: () => new Date(),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    version: ownVersion(),
  });
  const ended = Promise.race([once(process.stdin, 'end'), once(process.stdin, 'close')]);
  await server.connect(new StdioServerTransport());
  await Promise.race([ended, signal.aborted ? undefined : once(signal, 'abort')]);
  await server.close();
  process.stdin.destroy();
  return 0;
}

/** The paired host's client; if there is none, a failure that names the user's next step, and no file. */
async function openPaired({ hostName, terminal }: Asking): Promise<OpenedClient> {
  try {
    const { client, host } = await openClient({ hostName, terminal });
    return { client, pairing: host };
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    const wanted = hostName === null ? null : { name: hostName, scopes: [] };
    const step =
      nextSteps[error.code] ?? `What this computer keeps of the pairing cannot be read: ${ownCommand('hosts')}.`;
    throw new ToolFailure(error.code, `${step} ${pairingStep(wanted)}`);
  }
}

const nextSteps: Readonly<Record<string, string>> = {
  not_paired: 'No host is paired on this computer.',
  not_found: `No paired host has the name in this server’s settings (--host); ${ownCommand('hosts')} lists the names.`,
  invalid_input: `Several hosts are paired: the user adds --host NAME to this server’s settings; ${ownCommand('hosts')} lists the names.`,
  token_missing: 'The system’s keychain does not give out the token: the user unlocks it, or pairs anew.',
};
