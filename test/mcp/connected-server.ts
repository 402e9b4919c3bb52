import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import type { VitalgateClient } from '@vitalgate/client';
import { createMcpServer } from '../../packages/cli/src/mcp/create-mcp-server.ts';
import type { OpenedClient } from '../../packages/cli/src/mcp/held-client.ts';

/** What a tool answered. */
export interface Answered {
  readonly isError: boolean;
  /** All text blocks. */
  readonly texts: readonly string[];
  // The tests say what they expect of it.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly answer: any;
}

/** An agent's client, connected in memory to a server over this reading client. It judges answers by their schemas. */
export async function connectedServer(
  client: VitalgateClient | (() => Promise<OpenedClient>),
  { now = '2026-03-11T12:00:00Z', timeZone = 'Europe/Berlin' } = {},
) {
  const server = createMcpServer({
    open:
      typeof client === 'function'
        ? client
        : () => Promise.resolve({ client, pairing: { name: 'home', scopes: ['app.metrics'] } }),
    now: () => new Date(now),
    timeZone,
    version: '0.0.0',
  });
  const agent = new Client({ name: 'test', version: '0.0.0' });
  const [serverSide, clientSide] = InMemoryTransport.createLinkedPair();
  await server.connect(serverSide);
  await agent.connect(clientSide);
  // Listing teaches the client the schemas that it then judges by.
  const { tools } = await agent.listTools();
  return {
    agent,
    tools,
    call: (name: string, input: Readonly<Record<string, unknown>> = {}) => callTool(agent, name, input),
  };
}

/** Calls a tool and takes its answer apart. */
export async function callTool(
  agent: Client,
  name: string,
  input: Readonly<Record<string, unknown>>,
): Promise<Answered> {
  const result = await agent.callTool({ name, arguments: { ...input } });
  const content = result.content as readonly { readonly type: string; readonly text: string }[];
  return { isError: result.isError === true, texts: content.map(({ text }) => text), answer: result.structuredContent };
}
