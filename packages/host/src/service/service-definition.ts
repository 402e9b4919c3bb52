import { posix } from 'node:path';

export type SystemCommand = readonly [program: string, ...words: string[]];

/** How a host runs at login, on one kind of system. */
export interface ServiceDefinition {
  /** What the system calls it. */
  readonly kind: 'systemd user unit' | 'launchd agent';
  /** The file that says so. */
  readonly path: string;
  readonly text: string;
  /** What makes the system begin with it. */
  readonly start: readonly SystemCommand[];
  /** What ends it, before the file goes. */
  readonly stop: readonly SystemCommand[];
  readonly forget: readonly SystemCommand[];
  /** Ends with 0 while it runs. */
  readonly isRunning: SystemCommand;
  /** Where its log is, as a command. */
  readonly log: string;
}

export interface ServiceParts {
  /** Node and its words: the program that is run. */
  readonly command: readonly string[];
  readonly home: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The user's number; launchd wants it. */
  readonly user: number;
}

const unitName = 'vitalgate-host.service';
const label = 'local.vitalgate-host';

/** A word of a unit's command line. systemd.service(5): quotes, and `%` and `$` twice. */
function unitWord(word: string): string {
  const escaped = word.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('%', '%%').replaceAll('$', '$$$$');
  return /^[\w@+=:,./-]+$/.test(word) ? word : `"${escaped}"`;
}

function systemdUnit({ command, home, environment }: ServiceParts): ServiceDefinition {
  const { XDG_CONFIG_HOME: shared } = environment;
  const base = shared !== undefined && posix.isAbsolute(shared) ? shared : posix.join(home, '.config');
  return {
    kind: 'systemd user unit',
    path: posix.join(base, 'systemd', 'user', unitName),
    text: `[Unit]
Description=Vitalgate host
Documentation=man:systemd.service(5)

[Service]
ExecStart=${command.map(unitWord).join(' ')}
Restart=on-failure
RestartSec=5
UMask=0077
NoNewPrivileges=true

[Install]
WantedBy=default.target
`,
    start: [
      ['systemctl', '--user', 'daemon-reload'],
      ['systemctl', '--user', 'enable', '--now', unitName],
    ],
    stop: [['systemctl', '--user', 'disable', '--now', unitName]],
    forget: [['systemctl', '--user', 'daemon-reload']],
    isRunning: ['systemctl', '--user', 'is-active', '--quiet', unitName],
    log: `journalctl --user --unit ${unitName}`,
  };
}

function xmlText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function launchdAgent({ command, home, user }: ServiceParts): ServiceDefinition {
  const path = posix.join(home, 'Library', 'LaunchAgents', `${label}.plist`);
  const log = posix.join(home, 'Library', 'Logs', 'vitalgate-host.log');
  return {
    kind: 'launchd agent',
    path,
    text: `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <key>Label</key>
  <string>${label}</string>
  <key>ProgramArguments</key>
  <array>
${command.map((word) => `    <string>${xmlText(word)}</string>`).join('\n')}
  </array>
  <key>RunAtLoad</key>
  <true/>
  <key>KeepAlive</key>
  <dict>
    <key>SuccessfulExit</key>
    <false/>
  </dict>
  <key>Umask</key>
  <integer>63</integer>
  <key>StandardOutPath</key>
  <string>${xmlText(log)}</string>
  <key>StandardErrorPath</key>
  <string>${xmlText(log)}</string>
</dict>
</plist>
`,
    start: [['launchctl', 'bootstrap', `gui/${user}`, path]],
    stop: [['launchctl', 'bootout', `gui/${user}/${label}`]],
    forget: [],
    isRunning: ['launchctl', 'print', `gui/${user}/${label}`],
    log: `cat ${log}`,
  };
}

/** How a host runs at login on a system; null if that is not known here. */
export function serviceDefinition(platform: NodeJS.Platform, parts: ServiceParts): ServiceDefinition | null {
  if (platform === 'linux') return systemdUnit(parts);
  return platform === 'darwin' ? launchdAgent(parts) : null;
}
