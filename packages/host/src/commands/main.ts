import {
  processTerminal,
  registerCompletion,
  runProgram,
  type NamesOf,
  type Program,
  type Terminal,
} from '@vitalgate/terminal';
import { appIdentity } from '../built/app-identity.ts';
import { registerActivity } from './access/activity.ts';
import { registerBackup } from './upkeep/backup.ts';
import { registerBrowsers } from './access/browsers.ts';
import { registerCertificate } from './access/certificate.ts';
import { registerClients } from './access/clients.ts';
import { registerDeveloperMode } from './access/developer-mode.ts';
import { registerDoctor } from './upkeep/doctor.ts';
import { registerExplain } from './days/explain.ts';
import { registerImport } from './imports/import.ts';
import { registerImports } from './imports/imports.ts';
import { registerIngest } from './imports/ingest.ts';
import { endIfUnanswered } from '../files/unanswered-disk.ts';
import { namedDirectory } from '../data-directory/data-directory-path.ts';
import { dataDirectoryOption, ownProgram } from '../program/own-command.ts';
import { registerPairing } from './access/pairing.ts';
import { registerPermissions } from './access/permissions.ts';
import { registerRawConsent } from './access/raw-consent.ts';
import { registerSampleData } from './imports/sample-data.ts';
import { registerServe } from './serve/serve.ts';
import { registerService } from './upkeep/service.ts';
import { registerSources } from './days/sources.ts';
import { registerStatus } from './upkeep/status.ts';
import { registerWatch } from './imports/watch.ts';
import { registerZone } from './days/zone.ts';

const namesOf: NamesOf = async (kind) => (await import('../program/completed-names.ts')).completedNames(kind);

const vitalgateHost: Program = {
  ...ownProgram,
  description: 'Serves your health data to the programs you approve, from this machine.',
  version: appIdentity.version,
  options: [['--data-dir <dir>', "data directory (default: the platform's usual place)", namedDirectory]],
  commands: [
    registerServe,
    registerStatus,
    registerDeveloperMode,
    registerRawConsent,
    registerPermissions,
    registerPairing,
    registerClients,
    registerBrowsers,
    registerImport,
    registerImports,
    registerExplain,
    registerSources,
    registerZone,
    registerSampleData,
    registerIngest,
    registerWatch,
    registerCertificate,
    registerBackup,
    registerDoctor,
    registerService,
    registerActivity,
    (place) => registerCompletion(place, { namesOf, options: {} }),
  ],
  typedOptions: ({ dataDir }) => (typeof dataDir === 'string' ? dataDirectoryOption(dataDir) : ''),
  // The rules take a while to load, and most commands do without them.
  failureOf: async (error) => (await import('../program/failure.ts')).failureOf(error),
};

/** Runs `vitalgate-host` with the words after its name. Answers the exit code: 0 done, 1 failed, 2 wrong usage. */
export async function runCommandLine(words: readonly string[], terminal: Terminal = processTerminal): Promise<number> {
  const exitCode = await runProgram(vitalgateHost, words, terminal);
  await endIfUnanswered(exitCode);
  return exitCode;
}
