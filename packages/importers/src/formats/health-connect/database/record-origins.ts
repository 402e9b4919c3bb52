import type { Source } from '@vitalgate/core';
import type { SourceValue } from '../../../kit/database-file/stored-values.ts';
import { textIn, wholeNumberIn } from './cell-values.ts';
import { tableRows, type SourceTables } from '../../../kit/database-file/table-rows.ts';

/** Health Connect's numbers for kinds of device, from 1. */
const deviceKinds = [
  'watch',
  'phone',
  'scale',
  'ring',
  'head-mounted device',
  'fitness band',
  'chest strap',
  'smart display',
];

/** The apps that wrote records and the devices that recorded them, by their ids in the database. */
export interface RecordOrigins {
  readonly apps: Map<number, Source>;
  /** `Google Pixel Watch, watch`, or null if nothing is known. */
  readonly devices: Map<number, string | null>;
}

export function createRecordOrigins(): RecordOrigins {
  return { apps: new Map(), devices: new Map() };
}

const unnamed: Source = { name: 'Health Connect', bundleIdentifier: null, version: null };

/** Who wrote a record, and with which device. A record of an app that is not named comes from Health Connect itself. */
export function originOf(
  { apps, devices }: RecordOrigins,
  appInfoId: SourceValue,
  deviceInfoId: SourceValue,
): { readonly source: Source; readonly device: string | null } {
  return {
    source: apps.get(wholeNumberIn(appInfoId) ?? -1) ?? unnamed,
    device: devices.get(wholeNumberIn(deviceInfoId) ?? -1) ?? null,
  };
}

function deviceText(manufacturer: string | null, model: string | null, kind: string | undefined): string | null {
  const name = [manufacturer, model].filter((part) => part !== null).join(' ');
  const parts = [name, kind ?? ''].filter((part) => part !== '');
  return parts.length === 0 ? null : parts.join(', ');
}

export function readApps({ apps }: RecordOrigins, tables: SourceTables): void {
  const table = tables.get('application_info_table');
  if (table === undefined) return;
  for (const row of tableRows(table, ['row_id', 'app_name', 'package_name'])) {
    const [id, bundleIdentifier] = [wholeNumberIn(row.row_id), textIn(row.package_name)];
    const name = textIn(row.app_name) ?? bundleIdentifier ?? unnamed.name;
    if (id !== null) apps.set(id, { name, bundleIdentifier, version: null });
  }
}

export function readDevices({ devices }: RecordOrigins, tables: SourceTables): void {
  const table = tables.get('device_info_table');
  if (table === undefined) return;
  for (const row of tableRows(table, ['row_id', 'manufacturer', 'model', 'device_type'])) {
    const id = wholeNumberIn(row.row_id);
    const kind = deviceKinds[(wholeNumberIn(row.device_type) ?? 0) - 1];
    if (id !== null) devices.set(id, deviceText(textIn(row.manufacturer), textIn(row.model), kind));
  }
}
