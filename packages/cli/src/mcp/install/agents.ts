import { join } from 'node:path';
import type { Surroundings } from '@vitalgate/terminal';

export interface ServerEntry {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

export interface Agent {
  readonly id: string;
  readonly name: string;
  readonly format: 'json' | 'toml';
  readonly table: string;
  readonly file: (surroundings: Surroundings) => string;
  readonly entry: (server: ServerEntry) => object;
}

function applicationFolder({ platform, home, environment }: Surroundings): string {
  if (platform === 'darwin') return join(home, 'Library', 'Application Support');
  if (platform === 'win32') return environment['APPDATA'] ?? join(home, 'AppData', 'Roaming');
  return configFolder({ platform, home, environment });
}

function configFolder({ home, environment }: Surroundings): string {
  return environment['XDG_CONFIG_HOME'] ?? join(home, '.config');
}

const stdio = (server: ServerEntry): object => ({ type: 'stdio', ...server });

const usual = { format: 'json', table: 'mcpServers', entry: (server: ServerEntry): object => ({ ...server }) } as const;

/** The agents that `mcp install` knows, after their own documentation. */
export const agents: readonly Agent[] = [
  {
    ...usual,
    id: 'claude-desktop',
    name: 'Claude Desktop',
    file: (around) => join(applicationFolder(around), 'Claude', 'claude_desktop_config.json'),
  },
  {
    ...usual,
    id: 'claude-code',
    name: 'Claude Code',
    file: ({ home, environment }) => join(environment['CLAUDE_CONFIG_DIR'] ?? home, '.claude.json'),
    entry: stdio,
  },
  { ...usual, id: 'cursor', name: 'Cursor', file: ({ home }) => join(home, '.cursor', 'mcp.json') },
  {
    ...usual,
    id: 'vscode',
    name: 'VS Code',
    table: 'servers',
    file: (around) => join(applicationFolder(around), 'Code', 'User', 'mcp.json'),
    entry: stdio,
  },
  {
    ...usual,
    id: 'windsurf',
    name: 'Windsurf',
    file: ({ home }) => join(home, '.codeium', 'windsurf', 'mcp_config.json'),
  },
  { ...usual, id: 'gemini', name: 'Gemini CLI', file: ({ home }) => join(home, '.gemini', 'settings.json') },
  {
    ...usual,
    id: 'codex',
    name: 'Codex',
    format: 'toml',
    table: 'mcp_servers',
    file: ({ home, environment }) => join(environment['CODEX_HOME'] ?? join(home, '.codex'), 'config.toml'),
  },
  {
    ...usual,
    id: 'zed',
    name: 'Zed',
    table: 'context_servers',
    file: (around) =>
      around.platform === 'win32'
        ? join(applicationFolder(around), 'Zed', 'settings.json')
        : join(configFolder(around), 'zed', 'settings.json'),
  },
  {
    ...usual,
    id: 'opencode',
    name: 'opencode',
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
