import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { startHost, type RunningHost, type StartOptions } from '../host-process.ts';
import { writeSmallExport } from './small-export.ts';

/** Every scope there is. */
export const allScopes = ['app.metrics', 'app.workouts', 'app.nutrition', 'app.bloodTests', 'rawhealth.raw'] as const;

/** A host that holds the small export, with consent and all permissions given, and a client that may read everything. */
export async function startStockedHost(options: StartOptions = {}): Promise<RunningHost & { readonly token: string }> {
  const host = await startHost({ developerMode: true, ...options });
  const folder = await writeSmallExport();
  const done = await Promise.all([
    host.command('import', folder),
    host.command('raw-consent', 'accept', '--json'),
    host.command('permissions', 'grant', '--all'),
  ]);
  await rm(dirname(folder), { recursive: true });
  const failed = done.find(({ code }) => code !== 0);
  if (failed !== undefined) throw new Error(failed.stderr);
  const { clientToken } = await host.pair(allScopes, 'Reads everything');
  return { ...host, token: clientToken };
}
