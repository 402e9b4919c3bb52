import { findQuantityType, sleepPartRoles, type ValueColumns } from '@vitalgate/contract';
import {
  instant,
  recordedUnitKey,
  type Instant,
  type LocalDate,
  type RecordSink,
  type SkipReason,
  type Source,
} from '@vitalgate/core';
import { addDays, dayMilliseconds } from '@vitalgate/days';
import { assumedTimeKey } from '../../../food-logs/log-rows.ts';
import { quantityInOwnUnit } from '../../../kit/plausible/quantity-value.ts';
import { timeFault } from '../../../kit/plausible/time-fault.ts';
import { nightParts } from '../../../trackers/night-parts.ts';
import { isAmountRole, isSleepLength, typeNamed } from '../words/type-named.ts';
import { secondsIn, spelledUnit, unitOfType } from '../words/unit-words.ts';
import { saysMean } from '../words/role-words.ts';
import type { RoleCells } from '../rows/table-cells.ts';
import type { TableSpan, TableTimes } from '../rows/table-times.ts';
import { clockOf, durationInCell, pressuresInCell, timeInCells } from '../rows/written-cell.ts';

const noon = 12 * 3600;
/** A sleep of which only its length is known ends at this time of its day. */
const morning = 7 * 3600;

/** Pressures in a note that names them: `RR 126/80`. */
const pressuresInNote =
  /(?:^|[\s,;.])(?:RR|BP|Blutdruck|blood pressure|tension)\s*:?\s*(\d{2,3}\s*\/\s*\d{2,3})(?![\d/])/iu;
const longestNote = 500;

/** Milliseconds that a cell says; null if it says no length. */
function lengthIn(text: string, unit: string | null, cells: RoleCells): number | null {
  const clock = durationInCell(text);
  const written = cells.number(text);
  const factor = secondsIn(written?.unit ?? unit ?? '');
  const seconds = clock ?? (written === null || factor === null ? null : written.value * factor);
  return seconds === null || seconds < 0 ? null : Math.round(seconds * 1000);
}

export interface SampleRows {
  row(cells: RoleCells, line: number): void;
}

/** Reads rows of measurements: a column for each type, or a column of types and one of values. */
export function sampleRows(
  sink: RecordSink,
  source: Source,
  times: TableTimes,
  {
    header,
    columns,
    usualSecond,
  }: { readonly header: readonly string[]; readonly columns: ValueColumns; readonly usualSecond: number | null },
): SampleRows {
  const usual = usualSecond ?? noon;
  const skip = (kind: string, reason: SkipReason, subject: string): void => sink.skip({ kind, reason, subject });

  /** Whether numbers are each the mean of a day: no more is said of their time. */
  function isMeanOfDay(type: string, cells: RoleCells): boolean {
    const time = cells.time();
    if (time === null || time.at !== null || time.second !== null || cells.end() !== null) return false;
    const name = cells.text('type') ?? header[columns.columns[type] ?? -1] ?? '';
    // What is found once a day is of no stretch of it.
    return saysMean(name) && !/average|resting/iu.test(type);
  }

  function spanOf(type: string, cells: RoleCells): TableSpan | null {
    const time = cells.time();
    if (time === null) return null;
    const end = cells.end();
    const isSum = findQuantityType(type)?.style === 'cumulative';
    const isDay = time.at === null && time.second === null;
    if (end === null && isDay && (isSum || isMeanOfDay(type, cells))) return times.day(time.date);
    const start = times.at(time, usual);
    const ended = end === null || start === null ? start : times.end(end, start, usual);
    return start === null || ended === null ? null : { start, end: ended, isAssumed: isDay };
  }

  function quantity(type: string, value: number, unit: string | null, cells: RoleCells, line: number): void {
    const subject = `${type}, line ${line}`;
    const whole = unit === null ? null : unitOfType(type, unit);
    if (unit !== null && whole === null) return skip('quantitySample', 'unknownUnit', `${subject}, ${unit}`);
    const read = quantityInOwnUnit(type, value, whole ?? findQuantityType(type)?.unit ?? null);
    if (typeof read !== 'number') return skip('quantitySample', read, subject);
    const span = spanOf(type, cells);
    const fault = span === null ? 'no such time' : timeFault('quantity', type, span, null);
    if (span === null || fault !== null) return skip('quantitySample', 'invalidDate', subject);
    const own = findQuantityType(type)?.unit;
    const metadata = {
      ...(span.isAssumed ? { [assumedTimeKey]: '1' } : {}),
      ...(whole === null || whole === own || own === '%' ? {} : { [recordedUnitKey]: whole }),
    };
    sink.quantity({
      type,
      start: span.start,
      end: span.end,
      value: read,
      source,
      device: null,
      metadata: Object.keys(metadata).length === 0 ? null : metadata,
      timeZone: null,
      ...(isMeanOfDay(type, cells) ? { aggregated: true } : {}),
    });
  }

  function pressure(text: string, cells: RoleCells, line: number): void {
    const read = pressuresInCell(text);
    if (read === null) return skip('quantitySample', 'invalidValue', `bloodPressure, line ${line}`);
    quantity('bloodPressureSystolic', read.upper, 'mmHg', cells, line);
    quantity('bloodPressureDiastolic', read.lower, 'mmHg', cells, line);
    if (read.pulse !== null) quantity('heartRate', read.pulse, 'count/min', cells, line);
  }

  function night(
    value: string,
    { start, end, isAssumed }: { readonly start: number; readonly end: number; readonly isAssumed: boolean },
    line: number,
  ): void {
    const span = { start: instant(start), end: instant(end) };
    if (end <= start || end - start > dayMilliseconds)
      return skip('categorySample', 'invalidValue', `sleepAnalysis, line ${line}`);
    sink.category({
      type: 'sleepAnalysis',
      ...span,
      value,
      source,
      device: null,
      metadata: isAssumed ? { [assumedTimeKey]: '1' } : null,
      timeZone: null,
    });
  }

  /** When a sleep ended: at the time that is written, else in the morning of its date. */
  function wakeOf(cells: RoleCells): { readonly at: number; readonly isAssumed: boolean } | null {
    const written = cells.text('sleepEnd');
    const whole = timeInCells(written, null, columns.dateOrder);
    const time = cells.time();
    const second = whole?.second ?? (written === null ? null : clockOf(written));
    const day = whole ?? time;
    const at = day === null ? null : times.at({ at: whole?.at ?? null, date: day.date, second: second ?? morning });
    return at === null ? null : { at, isAssumed: second === null && (whole?.at ?? null) === null };
  }

  function sleep(text: string, unit: string | null, cells: RoleCells, line: number): void {
    const length = lengthIn(text, unit, cells);
    const wake = wakeOf(cells);
    if (length === null || wake === null || length === 0)
      return skip('categorySample', length === null ? 'invalidValue' : 'invalidDate', `sleepAnalysis, line ${line}`);
    night('asleepUnspecified', { start: wake.at - length, end: wake.at, isAssumed: wake.isAssumed }, line);
  }

  /** A night of which the lengths of its parts are written, and how long it was in all or not. */
  function sleepParts(roles: readonly string[], cells: RoleCells, line: number): void {
    const lengths = new Map(
      roles.map((role) => [role, lengthIn(cells.text(role) ?? '', columns.units[role] ?? null, cells)]),
    );
    const wake = wakeOf(cells);
    if (wake === null || [...lengths.values()].includes(null))
      return skip('categorySample', wake === null ? 'invalidDate' : 'invalidValue', `sleepAnalysis, line ${line}`);
    const of = (role: string): number => lengths.get(role) ?? 0;
    const [asleepCore, asleepDeep, asleepREM, awake] = sleepPartRoles.map(of) as [number, number, number, number];
    const asleepUnspecified = Math.max(0, of('sleep') - asleepCore - asleepDeep - asleepREM);
    const parts = nightParts({ awake, asleepUnspecified, asleepCore, asleepDeep, asleepREM }, instant(wake.at));
    for (const { value, start, end } of parts) night(value, { start, end, isAssumed: wake.isAssumed }, line);
  }

  function one(type: string, text: string, unit: string | null, cells: RoleCells, line: number): void {
    if (type === 'sleep') return sleep(text, unit, cells, line);
    if (type === 'bloodPressure' || (type.startsWith('bloodPressure') && pressuresInCell(text) !== null))
      return pressure(text, cells, line);
    const found = cells.number(text);
    if (found === null) return skip('quantitySample', 'invalidValue', `${type}, line ${line}`);
    quantity(type, found.value, found.unit === null ? unit : spelledUnit(found.unit), cells, line);
  }

  const wide = Object.keys(columns.columns).filter((role) => isAmountRole(role) || role === 'bloodPressure');
  const saysPressures = wide.some((role) => role.startsWith('bloodPressure'));
  const hasSleepTimes = columns.columns['sleepStart'] !== undefined && columns.columns['sleepEnd'] !== undefined;
  const isLong = columns.columns['type'] !== undefined && columns.columns['value'] !== undefined;
  /** The unit of an amount beside whose blank cell of a unit it stands: none is taken for granted. */
  const unsaid = columns.columns['unit'] === undefined ? null : '';

  /** A night of which both ends are written, each with its date or both as times of day. */
  function sleepTimes(cells: RoleCells, line: number): void {
    const [from, to] = [cells.text('sleepStart'), cells.text('sleepEnd')];
    if (from === null && to === null) return;
    const wake = wakeOf(cells);
    const whole = timeInCells(from, null, columns.dateOrder);
    const second = from === null ? null : clockOf(from);
    const start = whole !== null && (whole.second !== null || whole.at !== null) ? times.at(whole) : null;
    const time = cells.time();
    const on = (date: LocalDate): Instant | null => (second === null ? null : times.at({ at: null, date, second }));
    const onDay = time === null ? null : on(time.date);
    if (wake === null || wake.isAssumed || (start ?? onDay) === null)
      return skip('categorySample', 'invalidDate', `sleepAnalysis, line ${line}`);
    // Whoever goes to bed in the evening wakes on the next day, of which the row is.
    const isEvening = start === null && onDay !== null && onDay >= wake.at;
    const bedtime = isEvening && time !== null ? on(addDays(time.date, -1)) : (start ?? onDay);
    // If the row says how long of it was slept, this was the time in bed.
    const saysLength = wide.some((role) => isSleepLength(role) && cells.text(role) !== null);
    const value = saysLength ? 'inBed' : 'asleepUnspecified';
    night(value, { start: bedtime ?? wake.at, end: wake.at, isAssumed: false }, line);
  }

  return {
    row(cells, line) {
      if (hasSleepTimes) sleepTimes(cells, line);
      const noted = pressuresInNote.exec(cells.text('note')?.slice(0, longestNote) ?? '')?.[1];
      if (noted !== undefined && cells.time() !== null && !saysPressures) pressure(noted, cells, line);
      const filled = wide.filter((role) => cells.text(role) !== null);
      if (filled.length > 0 && cells.time() === null) return skip('row', 'invalidDate', `line ${line}`);
      const lengths = filled.filter(isSleepLength);
      const hasParts = lengths.some((role) => role !== 'sleep');
      if (hasParts) sleepParts(lengths, cells, line);
      for (const role of filled) {
        if (hasParts && isSleepLength(role)) continue;
        const unit = columns.units[role] ?? null;
        // Without a column of names, a column of units is of the amount that says none.
        one(role, cells.text(role) ?? '', isLong || unit !== null ? unit : (cells.text('unit') ?? unsaid), cells, line);
      }
      if (!isLong) return;
      const [name, text] = [cells.text('type'), cells.text('value')];
      if (name === null || text === null) return;
      const meant = typeNamed(name);
      if (meant === null) return skip('metric', 'unknownType', name);
      if (cells.time() === null) return skip('row', 'invalidDate', `line ${line}`);
      one(meant.type, text, cells.text('unit') ?? columns.units[meant.type] ?? meant.unit, cells, line);
    },
  };
}
