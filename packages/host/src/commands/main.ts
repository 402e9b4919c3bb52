import { Command, CommanderError } from 'commander';
import { appIdentity } from '../host/app-identity.ts';
import { registerActivity } from './activity.ts';
import { registerCertificate } from './certificate.ts';
import { registerClients } from './clients.ts';
import type { CommandPlace } from './define-command.ts';
import { registerDeveloperMode } from './developer-mode.ts';
import { registerExplain } from './explain.ts';
import { registerImport } from './import.ts';
import { registerImports } from './imports.ts';
import { registerIngest } from './ingest.ts';
import { registerPairing } from './pairing.ts';
import { registerPermissions } from './permissions.ts';
import { registerRawConsent } from './raw-consent.ts';
import { registerSampleData } from './sample-data.ts';
import { registerServe } from './serve.ts';
import { registerSources } from './sources.ts';
import { registerStatus } from './status.ts';
import { registerWatch } from './watch.ts';
import { registerZone } from './zone.ts';
import { processTerminal, type Terminal } from './terminal.ts';

const registrations: readonly ((place: CommandPlace) => void)[] = [
  registerServe,
  registerStatus,
  registerDeveloperMode,
  registerRawConsent,
  registerPermissions,
  registerPairing,
  registerClients,
  registerImport,
  registerImports,
  registerExplain,
  registerSources,
  registerZone,
  registerSampleData,
  registerIngest,
  registerWatch,
  registerCertificate,
  registerActivity,
];

const exitCodes = `
Exit codes: 0 done, 1 it failed, 2 the words were wrong. With --json stdout holds JSON alone; prose goes to stderr.`;

/** What was wrong with the words. Commander shows the help, and says nothing more, where a group's second word is missing. */
function refusalText(error: CommanderError, program: Command, words: readonly string[]): string {
  if (error.code !== 'commander.help') return error.message.replace(/^error: /, '').split('\n', 1)[0] ?? '';
  const group = program.commands.find((command) => words.includes(command.name())) ?? program;
  const known = group.commands.map((command) => command.name()).filter((name) => name !== 'help');
  return `${group.name()} needs one of these words after it: ${known.join(', ')}`;
}

/** Names, below what was wrong with its words, the help of the command that was meant. */
function addHelpHints(command: Command, words: string): void {
  command.showHelpAfterError(
    `(type "npx ${words} --help" for ${command.commands.length > 0 ? 'the commands' : 'its words'})`,
  );
  for (const inner of command.commands) addHelpHints(inner, `${words} ${inner.name()}`);
}

/** Runs `vitalgate-host` with the words after its name. Answers the exit code: 0 done, 1 failed, 2 wrong words. Never rejects. */
export async function runCommandLine(words: readonly string[], terminal: Terminal = processTerminal): Promise<number> {
  let exitCode = 0;
  const json = words.includes('--json');
  const program = new Command('vitalgate-host')
    .description('Serves your health data to the programs you approve, from this machine.')
    .version(appIdentity.version, '--version', 'print the version')
    .option('--data-dir <dir>', "data directory (default: the platform's usual place)")
    .option('--json', 'print JSON on stdout and nothing else there')
    .addHelpText('after', exitCodes)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => (json ? process.stderr : process.stdout).write(text),
      writeErr: (text) => terminal.errLines(text),
    })
    .showSuggestionAfterError();
  const place: CommandPlace = { parent: program, terminal, onExit: (code) => void (exitCode = code) };
  for (const register of registrations) register(place);
  addHelpHints(program, 'vitalgate-host');
  try {
    await program.parseAsync(words, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return 0;
    const message = refusalText(error, program, words);
    if (error.code === 'commander.help') terminal.err(message);
    if (json) terminal.outJson({ error: { code: 'invalid_input', message } });
    return 2;
  }
}
