import { operations, type NutritionLogEntry } from '@vitalgate/contract';
import { formatInstant, type NutritionEntry, type Stored } from '@vitalgate/core';
import type { DataParts } from '../parts.ts';
import { rangeOf } from '../query/parameter-values.ts';
import type { DataOperation } from './data-operation.ts';
import { datedPage } from './dated-page.ts';
import { pageAnswer } from './page-writer.ts';

/** Nutrition log entries, newest first. Spec 4 getNutritionLogs. */
export const getNutritionLogs: DataOperation = (parts, { parameters }) => {
  const range = rangeOf(parameters);
  const binding = { operation: 'getNutritionLogs', filters: { ...range } };
  const { pageSize } = operations.getNutritionLogs;
  const write = (stored: Stored<NutritionEntry>): string => JSON.stringify(entryView(stored, parts));
  const { page, nextCursor } = datedPage(parts.hasher, parts.nutrition, {
    parameters,
    range,
    binding,
    pageSize,
    write,
  });
  return pageAnswer(page, nextCursor);
};

function entryView({ id, record, otherSources }: Stored<NutritionEntry>, parts: DataParts): NutritionLogEntry {
  return {
    id,
    loggedAt: formatInstant(record.loggedAt),
    meal: record.meal,
    // A log of the phone names what was eaten but never an entry of this host's catalog.
    foodId: null,
    foodName: record.foodName,
    brand: record.brand,
    quantity: record.quantity,
    nutrients: record.nutrients,
    source: { name: record.source.name },
    otherSources: otherSources.map(({ name }) => ({ name })),
    timeZone: record.timeZone ?? parts.zoneAt(record.loggedAt),
  };
}
