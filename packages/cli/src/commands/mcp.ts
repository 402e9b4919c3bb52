import type { CommandPlace } from '@vitalgate/terminal';
import { agents } from '../mcp/install/agents.ts';
import { addCommand } from '../program/define-command.ts';

const load = () => import('../mcp/install/install-server.ts');

export function registerMcp(place: CommandPlace): void {
  const mcp = {
    syntax: 'mcp',
    summary: 'MCP server on stdin and stdout, for an AI agent (see docs/guides/mcp.md)',
    readsHost: true,
  };
  const below = addCommand(place, mcp, async () => (await import('../mcp/run-mcp.ts')).runMcp);
  const yes = ['--yes', 'write without asking'] as const;
  const install = {
    syntax: 'install <client>',
    summary: 'tell an agent how to start it: shows the change, asks, keeps a copy',
    options: [yes],
    choices: agents.map(({ id }) => id),
    readsHost: true,
  };
  addCommand(below, install, async () => (await load()).installServer);
  const uninstall = { ...install, syntax: 'uninstall <client>', summary: 'take it out of an agent again' };
  addCommand(below, uninstall, async () => (await load()).uninstallServer);
}
