import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { startHost, type RunningHost, type StartOptions } from '../host-process.ts';
import { appCall, pairedToken } from './app-call.ts';
import { writeSmallExport } from './small-export.ts';

/** Every scope there is. */
export const allScopes = ['app.metrics', 'app.workouts', 'app.nutrition', 'app.bloodTests', 'rawhealth.raw'] as const;

/** A host that holds the small export, with consent and all permissions given, and a client that may read everything. */
export async function startStockedHost(options: StartOptions = {}): Promise<RunningHost & { readonly token: string }> {
  const host = await startHost({ developerMode: true, ...options });
  const folder = await writeSmallExport();
  const { code, stderr } = await host.command('import', folder);
  await rm(dirname(folder), { recursive: true });
  if (code !== 0) throw new Error(stderr);
  await appCall(host, 'setRawConsent', { accepted: true });
  await appCall(host, 'grantPermissions', { all: true });
  return { ...host, token: await pairedToken(host, allScopes, 'Reads everything') };
}
