/** What the agents are called that `mcp install` knows. */
export const agentIds = [
  'claude-desktop',
  'claude-code',
  'cursor',
  'vscode',
  'windsurf',
  'gemini',
  'codex',
  'zed',
  'opencode',
] as const;
