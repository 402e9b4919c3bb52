import {
  processTerminal,
  registerCompletion,
  runProgram,
  type NamesOf,
  type Program,
  type Terminal,
} from '@vitalgate/terminal';
import { appIdentity } from '../host/app-identity.ts';
import { registerActivity } from './activity.ts';
import { registerBackup } from './backup.ts';
import { registerCertificate } from './certificate.ts';
import { registerClients } from './clients.ts';
import { registerDeveloperMode } from './developer-mode.ts';
import { registerDoctor } from './doctor.ts';
import { registerExplain } from './explain.ts';
import { registerImport } from './import.ts';
import { registerImports } from './imports.ts';
import { registerIngest } from './ingest.ts';
import { dataDirectoryOption, ownProgram } from './own-command.ts';
import { registerPairing } from './pairing.ts';
import { registerPermissions } from './permissions.ts';
import { registerRawConsent } from './raw-consent.ts';
import { registerSampleData } from './sample-data.ts';
import { registerServe } from './serve.ts';
import { registerService } from './service.ts';
import { registerSources } from './sources.ts';
import { registerStatus } from './status.ts';
import { registerWatch } from './watch.ts';
import { registerZone } from './zone.ts';

const namesOf: NamesOf = async (kind) => (await import('./completed-names.ts')).completedNames(kind);

/** `vitalgate-host`. */
const vitalgateHost: Program = {
  ...ownProgram,
  description: 'Serves your health data to the programs you approve, from this machine.',
  version: appIdentity.version,
  options: [['--data-dir <dir>', "data directory (default: the platform's usual place)"]],
  commands: [
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
    registerBackup,
    registerDoctor,
    registerService,
    registerActivity,
    (place) => registerCompletion(place, { namesOf, options: {} }),
  ],
  typedOptions: ({ dataDir }) => (typeof dataDir === 'string' ? dataDirectoryOption(dataDir) : ''),
  // The rules take a while to load, and most commands do without them.
  failureOf: async (error) => (await import('./failure.ts')).failureOf(error),
};

/** Runs `vitalgate-host` with the words after its name. Answers the exit code: 0 done, 1 failed, 2 wrong usage. */
export function runCommandLine(words: readonly string[], terminal: Terminal = processTerminal): Promise<number> {
  return runProgram(vitalgateHost, words, terminal);
}
