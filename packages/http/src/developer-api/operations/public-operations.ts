import {
  datasets,
  metricCatalogue,
  quantityTypes,
  scopeDescriptions,
  scopes,
  type Capabilities,
  type Dataset,
  type Status,
} from '@vitalgate/contract';
import { formatInstant } from '@vitalgate/core';
import type { DeveloperApiParts } from '../request/parts.ts';

/** State of the API and of the pairing window; nothing about the user. Spec 4 getStatus. */
export function statusOf(parts: DeveloperApiParts): Status {
  return {
    status: 'ok',
    apiVersion: 'v1',
    app: parts.app,
    pairingOpen: parts.isPairingOpen(),
    time: formatInstant(parts.clock.now()),
  };
}

/** Features of this build, never what the user has. Spec 4 getCapabilities. */
export const capabilities: Capabilities = {
  apiVersion: 'v1',
  scopes: scopes.map((scope) => ({ scope, description: scopeDescriptions[scope] })),
  datasets: Object.entries<Dataset>(datasets).map(([operation, row]) => ({
    operation,
    path: row.path,
    scope: row.scope,
    parameters: row.parameters.map(({ name, type, required }) => ({ name, type, required })),
    formats: [...row.formats],
    defaultPageSize: row.pageSize?.default ?? null,
    maxPageSize: row.pageSize?.max ?? null,
    order: row.order,
  })),
  metrics: metricCatalogue.map(({ metricId, name, unit }) => ({ metricId, name, unit })),
  rawHealthTypes: quantityTypes.map(({ name, displayName, unit }) => ({ type: name, name: displayName, unit })),
  dayRule: 'local calendar day; sleep belongs to the day it ends',
};
