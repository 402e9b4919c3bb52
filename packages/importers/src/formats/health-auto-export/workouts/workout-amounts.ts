import { findQuantityType } from '@vitalgate/contract';
import { quantityConversion } from '@vitalgate/core';
import { unitConversion } from '@vitalgate/days';
import { plainNumber, plainObject, plainObjects, type PlainObject } from '../../../kit/json/plain-json.ts';
import { metricUnit } from '../metrics/metric-unit.ts';

/** An amount `{qty, units}` in another unit; null if it says none. */
export function amountIn(value: unknown, unit: string): number | null {
  const amount = plainObject(value);
  return amount === null ? null : numberIn(amount['qty'], amount['units'], unit);
}

/** A number that was written with a unit, in another unit; null if it is not known. Amounts of a workout are from 0 on. */
export function numberIn(written: unknown, units: unknown, unit: string): number | null {
  const from = metricUnit(units);
  const number = plainNumber(written);
  const conversion = from === null ? null : unitConversion(from, unit);
  if (number === null || conversion === null) return null;
  const value = conversion(number);
  return value >= 0 ? value : null;
}

/** The greatest sum of one source of a series, in a unit: several may have counted the same walk. Null without any. */
export function seriesSum(value: unknown, unit: string): number | null {
  const sums = new Map<unknown, number>();
  for (const point of plainObjects(value)) {
    const amount = numberIn(point['qty'], point['units'], unit);
    if (amount !== null) sums.set(point['source'], (sums.get(point['source']) ?? 0) + amount);
  }
  return sums.size === 0 ? null : Math.max(...sums.values());
}

const heartRate = findQuantityType('heartRate');

/** Beats per minute of a written number; null if there are none. The app writes 0 for a heart rate that it does not know. */
export function beatsIn(written: unknown, units: unknown): number | null {
  const conversion = heartRate === null ? 'unknownUnit' : quantityConversion(heartRate, metricUnit(units));
  const number = plainNumber(written);
  if (number === null || typeof conversion === 'string') return null;
  const beats = conversion(number);
  return beats > 0 ? beats : null;
}

/** Beats per minute of an amount `{qty, units}`. */
export function beatsOf(value: unknown): number | null {
  const amount = plainObject(value);
  return amount === null ? null : beatsIn(amount['qty'], amount['units']);
}

/** What series of a workout name as their source, if all name the same one. */
export function sourceOfSeries(workout: PlainObject): string | null {
  const named = new Set<string>();
  for (const series of Object.values(workout)) {
    for (const { source } of plainObjects(series)) {
      if (typeof source === 'string' && source !== '') named.add(source);
      if (named.size > 1) return null;
    }
  }
  return [...named][0] ?? null;
}
