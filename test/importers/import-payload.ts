import { instant } from '@vitalgate/core';
import { dayRuleOf, userInstantAt } from '@vitalgate/days';
import { intlTimeZones } from '@vitalgate/terminal/intl-time-zones';
import { importTexts, textSource, type ImportedRecords } from './import-texts.ts';
import { createHealthAutoExportImporter } from '../../packages/importers/src/formats/health-auto-export/health-auto-export-importer.ts';

interface PayloadOptions {
  readonly header?: string;
  readonly madeAt?: string | null;
  readonly piece?: number;
  /** Of the user's clocks. */
  readonly zone?: string;
}

/** Runs a payload as if it had been delivered. `piece` cuts its text; `madeAt` is a date text, or null for a file. */
export function importPayload(
  payload: unknown,
  { header, madeAt = null, piece = 1000, zone = 'UTC' }: PayloadOptions = {},
): Promise<ImportedRecords> {
  const rule = dayRuleOf(intlTimeZones(), [{ from: null, zone }]);
  const text = typeof payload === 'string' ? payload : JSON.stringify(payload);
  const cut = (whole: string): string[] => whole.match(new RegExp(`[^]{1,${piece}}`, 'gu')) ?? [];
  return importTexts(createHealthAutoExportImporter(), textSource({ 'payload.json': text }, cut), {
    instantAt: (date, secondOfDay) => userInstantAt(rule, date, secondOfDay),
    madeAt: madeAt === null ? null : instant(Date.parse(madeAt)),
    hints: header === undefined ? {} : { 'automation-aggregation': header },
  });
}

/** A payload of one metric. */
export function metricPayload(name: string, units: string, data: readonly unknown[]): unknown {
  return { data: { metrics: [{ name, units, data }] } };
}

/** An instant as text. */
export function utc(at: number): string {
  return new Date(at).toISOString();
}
