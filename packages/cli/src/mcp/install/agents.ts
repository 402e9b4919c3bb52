import { join } from 'node:path';
import type { Surroundings } from '@vitalgate/terminal';
import type { agentIds } from './agent-ids.ts';

/** How an agent is told to start the server. */
export interface ServerEntry {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** An agent whose configuration is documented. */
export interface Agent {
  readonly id: (typeof agentIds)[number];
  readonly name: string;
  readonly format: 'json' | 'toml';
  /** The table of servers in its configuration. */
  readonly table: string;
  /** The file of its user's configuration. */
  readonly file: (surroundings: Surroundings) => string;
  /** The server as this agent writes it. */
  readonly entry: (server: ServerEntry) => object;
}

/** Where programs of a desktop keep their configuration. */
function applicationFolder({ platform, home, environment }: Surroundings): string {
  if (platform === 'darwin') return join(home, 'Library', 'Application Support');
  if (platform === 'win32') return environment['APPDATA'] ?? join(home, 'AppData', 'Roaming');
  return configFolder({ platform, home, environment });
}

function configFolder({ home, environment }: Surroundings): string {
  return environment['XDG_CONFIG_HOME'] ?? join(home, '.config');
}

const asIs = (server: ServerEntry): object => ({ ...server });
const stdio = (server: ServerEntry): object => ({ type: 'stdio', ...server });

/** The agents that `mcp install` knows, after their own documentation. */
export const agents: readonly Agent[] = [
  {
    id: 'claude-desktop',
    name: 'Claude Desktop',
    format: 'json',
    table: 'mcpServers',
    file: (around) => join(applicationFolder(around), 'Claude', 'claude_desktop_config.json'),
    entry: asIs,
  },
  {
    id: 'claude-code',
    name: 'Claude Code',
    format: 'json',
    table: 'mcpServers',
    file: ({ home, environment }) => join(environment['CLAUDE_CONFIG_DIR'] ?? home, '.claude.json'),
    entry: stdio,
  },
  {
    id: 'cursor',
    name: 'Cursor',
    format: 'json',
    table: 'mcpServers',
    file: ({ home }) => join(home, '.cursor', 'mcp.json'),
    entry: asIs,
  },
  {
    id: 'vscode',
    name: 'VS Code',
    format: 'json',
    table: 'servers',
    file: (around) => join(applicationFolder(around), 'Code', 'User', 'mcp.json'),
    entry: stdio,
  },
  {
    id: 'windsurf',
    name: 'Windsurf',
    format: 'json',
    table: 'mcpServers',
    file: ({ home }) => join(home, '.codeium', 'windsurf', 'mcp_config.json'),
    entry: asIs,
  },
  {
    id: 'gemini',
    name: 'Gemini CLI',
    format: 'json',
    table: 'mcpServers',
    file: ({ home }) => join(home, '.gemini', 'settings.json'),
    entry: asIs,
  },
  {
    id: 'codex',
    name: 'Codex',
    format: 'toml',
    table: 'mcp_servers',
    file: ({ home, environment }) => join(environment['CODEX_HOME'] ?? join(home, '.codex'), 'config.toml'),
    entry: asIs,
  },
  {
    id: 'zed',
    name: 'Zed',
    format: 'json',
    table: 'context_servers',
    file: (around) =>
      around.platform === 'win32'
        ? join(applicationFolder(around), 'Zed', 'settings.json')
        : join(configFolder(around), 'zed', 'settings.json'),
    entry: asIs,
  },
  {
    id: 'opencode',
    name: 'opencode',
    format: 'json',
    table: 'mcp',
    file: (around) => join(configFolder(around), 'opencode', 'opencode.json'),
    entry: ({ command, args, env }) => ({
      type: 'local',
      command: [command, ...args],
      ...(env === undefined ? {} : { environment: env }),
      enabled: true,
    }),
  },
];
