import { startHost, type RunningHost, type StartOptions } from '../host-process.ts';
import { preparedStore } from '../prepared-store.ts';
import { appCall, pairedToken } from './app-call.ts';

/** Every scope there is. */
export const allScopes = ['app.metrics', 'app.workouts', 'app.nutrition', 'app.bloodTests', 'rawhealth.raw'] as const;

/** A host that holds the small export, with consent and all permissions given, and a client that may read everything. */
export async function startStockedHost(options: StartOptions = {}): Promise<RunningHost & { readonly token: string }> {
  const host = await startHost({ copyOf: await preparedStore('small'), developerMode: true, ...options });
  await appCall(host, 'setRawConsent', { accepted: true });
  await appCall(host, 'grantPermissions', { all: true });
  return { ...host, token: await pairedToken(host, allScopes, 'Reads everything') };
}
