import { join } from 'node:path';
import type { Capabilities, VitalgateClient } from '@vitalgate/client';
import { jsonIfThere, writePrivateFile } from '@vitalgate/terminal';
import { configDirectory, makeFolder } from './config-directory.ts';
import { hostStore } from './host-store.ts';

/** The ids of metrics and raw types that a host last listed: what the Tab key completes, without asking any host. */
export interface KnownNames {
  readonly metrics: readonly string[];
  readonly types: readonly string[];
}

const namesFile = (): string => join(configDirectory(), 'known-names.json');

function texts(list: unknown): readonly string[] {
  return Array.isArray(list) ? list.filter((id): id is string => typeof id === 'string') : [];
}

async function read(): Promise<KnownNames> {
  // If they cannot be read, nothing is completed.
  const kept = await jsonIfThere(namesFile()).catch(() => null);
  const { metrics, types } = (kept ?? {}) as Partial<KnownNames>;
  return { metrics: texts(metrics), types: texts(types) };
}

/** Keeps the names that a host listed, if it can: completion is no reason for a command to fail. */
export async function keepKnownNames(listed: Partial<KnownNames>): Promise<void> {
  const before = await read();
  const after = { ...before, ...listed };
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  try {
    await makeFolder(configDirectory());
    writePrivateFile(namesFile(), `${JSON.stringify(after)}\n`);
  } catch {
    // They are asked for again.
  }
}

export async function readCapabilities(client: VitalgateClient, signal: AbortSignal): Promise<Capabilities> {
  const capabilities = await client.getCapabilities({ signal });
  const { metrics, rawHealthTypes } = capabilities;
  await keepKnownNames({
    metrics: metrics.map(({ metricId }) => metricId),
    types: rawHealthTypes.map(({ type }) => type),
  });
  return capabilities;
}

export async function knownNamesOf(kind: string): Promise<readonly string[]> {
  if (kind === 'hosts') return (await hostStore().list()).map(({ name }) => name);
  const { metrics, types } = await read();
  return kind === 'metrics' ? metrics : kind === 'types' ? types : [];
}
