import type { Instant } from '@vitalgate/core';

/** What a device says of a day that may not be over. */
export interface DayStatement {
  readonly at: Instant;
  readonly device: string;
  /** When its day ends. */
  readonly end: number;
}

/** A day is known to its end if a device says anything of its last hour, or of what comes after. */
const lastHour = 3_600_000;

/**
 * The last statement of each device and day. What is stated anew through a day, such as its resting heart rate, holds when it is over: so
 * days that an import does not hold to their end are left out, since the next import would state them again. `reached` says up to
 * when there is anything of a device.
 */
export function lastOfDays<Statement extends DayStatement>(
  statements: Iterable<Statement>,
  reached: ReadonlyMap<string, Instant>,
): readonly Statement[] {
  const last = new Map<string, Statement>();
  for (const statement of statements) {
    const key = `${statement.end} ${statement.device}`;
    if (statement.at >= (last.get(key)?.at ?? statement.at)) last.set(key, statement);
  }
  return [...last.values()].filter(({ at, device, end }) => (reached.get(device) ?? at) >= end - lastHour);
}

/** Notes that there is something of a device up to a moment. */
export function noteReached(reached: Map<string, Instant>, device: string, at: Instant): void {
  if (at > (reached.get(device) ?? -Infinity)) reached.set(device, at);
}
