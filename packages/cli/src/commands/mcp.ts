import type { CommandPlace } from '@vitalgate/terminal';
import { addCommand } from '../program/define-command.ts';

/** `mcp`: the server that an AI agent starts. */
export function registerMcp(place: CommandPlace): void {
  const mcp = {
    syntax: 'mcp',
    summary: 'MCP server on stdin and stdout, for an AI agent (see docs/guides/mcp.md)',
    readsHost: true,
  };
  addCommand(place, mcp, async () => (await import('../mcp/run-mcp.ts')).runMcp);
}
