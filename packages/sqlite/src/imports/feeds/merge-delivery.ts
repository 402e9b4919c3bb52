import { whenMade, type IncomingStatement, type Instant } from '@vitalgate/core';
import { dayMilliseconds } from '@vitalgate/days';
import type { SqlDatabase } from '../../sql/driver.ts';
import { nextOrigin, originOf, originSteps, setsWith } from '../../origins/origins.ts';
import { noteDeliveredTypes } from '../../days/import-types.ts';
import { adjustTypeSources } from '../../days/type-sources.ts';
import type { Written } from '../../changes/change-store.ts';
import type { DatedKind } from '../../listed/record-kinds.ts';
import type { Merged, MergedType } from '../merge/count-merged.ts';
import { mergeDatedRecords, mergeWorkoutRoutes } from '../merge/merge-dated-records.ts';
import { mergeInterned } from '../merge/merge-interned.ts';
import { mergeSamples, prepareIncoming } from '../merge/merge-samples.ts';
import { sameSample } from '../../samples/sample-statements.ts';
import { dropUnusedSteps } from './drop-unused-steps.ts';
import { forgetGoneSamples } from './gone-samples.ts';
import { knownBeside } from './known-beside.ts';
import { entriesLeaving, entriesOf, leaveDatedRecords } from './leave-dated-records.ts';
import { leaveOutOlder } from './leave-out-older.ts';
import { leaveSamples } from './leave-samples.ts';
import { beginMoving, movedChanges, movedColumns } from '../../samples/moved-samples.ts';
import { orderAmongEquals } from './order-among-equals.ts';
import { joinOldSpans, noteStatedSpans } from './stated-spans.ts';
import { makeStatedFoods } from '../../samples/amounts-of-foods.ts';
import { makeStatedStretches, touchedTimes } from './stated-stretches.ts';

/** Whether a staged delivery holds workouts, log entries or blood tests. Expects the staging file attached. */
export function hasDatedRecords(db: SqlDatabase, kind: DatedKind): boolean {
  return db.prepare('SELECT 1 FROM staging.dated_records WHERE kind = ? LIMIT 1').get(kind) !== undefined;
}

type TypeRow = readonly [kind: MergedType['kind'], name: string, count: number];

/** Counts per type the incoming samples that the store does not have. */
function countFresh(db: SqlDatabase): readonly TypeRow[] {
  return db
    .prepare<TypeRow>(
      `SELECT kind, name, COUNT(*) FROM staging.incoming i JOIN main.types USING (type_id)
       WHERE NOT EXISTS (SELECT 1 FROM main.samples s WHERE ${sameSample('s', 'i')}) GROUP BY type_id`,
    )
    .all();
}

function countGone(db: SqlDatabase): readonly TypeRow[] {
  return db
    .prepare<TypeRow>(
      `SELECT kind, name, COUNT(*) FROM temp.leaving l JOIN main.types USING (type_id)
       WHERE NOT EXISTS (SELECT 1 FROM staging.incoming i WHERE ${sameSample('i', 'l')}) GROUP BY type_id`,
    )
    .all();
}

function deliveredTypes(fresh: readonly TypeRow[], gone: readonly TypeRow[]): readonly MergedType[] {
  const types = new Map<string, MergedType>();
  for (const [kind, name, count] of fresh) types.set(`${kind} ${name}`, { kind, name, fresh: count, gone: 0 });
  for (const [kind, name, count] of gone) {
    const known = types.get(`${kind} ${name}`) ?? { kind, name, fresh: 0 };
    types.set(`${kind} ${name}`, { ...known, gone: count });
  }
  return [...types.values()];
}

/** A delivery with what is known of when it was made. */
export interface StagedDelivery extends IncomingStatement {
  /** Of its feed, or of the file that states the same. */
  readonly importNumber: number;
  readonly sendsInOrder: boolean;
}

const utcDayOf = (at: Instant): number => Math.floor(at / dayMilliseconds);

interface Made {
  readonly madeAt: Instant;
  /** Nothing of its feed was made on its day, or later. */
  readonly beginsDay: boolean;
}

/** Finds when a delivery was made, and notes it of its feed. Expects `makeStatedStretches` done. */
function noteMade(db: SqlDatabase, { importNumber, sendsInOrder, ...incoming }: StagedDelivery): Made {
  const before =
    db
      .prepare<readonly [Instant | null]>('SELECT made_ms FROM main.imports WHERE import_number = ?')
      .get(importNumber)?.[0] ?? null;
  const compare = sendsInOrder ? null : () => knownBeside(db, importNumber, setsWith(db, importNumber));
  const madeAt = whenMade(incoming, before === null ? null : { madeAt: before, compare });
  // What was held up on its way makes a feed no older.
  db.prepare('UPDATE main.imports SET made_ms = MAX(COALESCE(made_ms, 0), ?) WHERE import_number = ?').run(
    madeAt,
    importNumber,
  );
  return { madeAt, beginsDay: before === null || utcDayOf(before) < utcDayOf(madeAt) };
}

/**
 * Moves a staged delivery into the store: what the feed brought before and the delivery lacks in the times that it knows wholly goes,
 * then the delivery is merged as any import. Its cost follows from what was delivered and from what lies in these times, not
 * from what the store holds. Expects the staging file attached.
 */
export function mergeDelivery(db: SqlDatabase, delivery: StagedDelivery): Written<Merged> {
  const { importNumber } = delivery;
  const originId = originOf(db, [importNumber]);
  mergeInterned(db);
  prepareIncoming(db);
  makeStatedStretches(db);
  const { madeAt, beginsDay } = noteMade(db, delivery);
  const statedAt = orderAmongEquals(db, importNumber, madeAt);
  const made = { importNumber, madeAt };
  const { dated: beside, older } = leaveOutOlder(db, made);
  makeStatedFoods(db, [...entriesOf(beside.staged), ...entriesLeaving(beside)]);
  beginMoving(db);
  const fresh = countFresh(db);

  const firstNew = nextOrigin(db);
  const leave = originSteps(db, importNumber, 'leave');
  const unstated = leaveSamples(db, { ...made, originId }, leave);
  const gone = countGone(db);
  const left = leaveDatedRecords(db, beside, { ...made, originId }, leave);

  const join = originSteps(db, importNumber, 'join');
  db.exec(`
    INSERT INTO temp.moved
      SELECT ${movedColumns}, 1 FROM staging.incoming i
      WHERE NOT EXISTS (SELECT 1 FROM main.samples s WHERE ${sameSample('s', 'i')})`);
  const restated = mergeSamples(db, originId, join);
  adjustTypeSources(db);
  noteDeliveredTypes(db, importNumber, madeAt);
  noteStatedSpans(db, importNumber, { madeAt, statedAt });
  // It reads all that the feed ever stated.
  if (beginsDay) {
    joinOldSpans(db, importNumber, madeAt);
    forgetGoneSamples(db, made);
  }
  const dated = mergeDatedRecords(db, originId, join, statedAt as Instant);
  mergeWorkoutRoutes(db, originId, join);
  dropUnusedSteps(db, firstNew, left.ids);
  return {
    changes: [...movedChanges(db), ...unstated, ...restated],
    touched: touchedTimes(db),
    touchedLog: [...left.moments, ...entriesOf(beside.staged).map(({ loggedAt }) => loggedAt)],
    recounted: [...unstated, ...restated].map(({ typeId }) => typeId),
    result: { types: deliveredTypes(fresh, gone), dated, older, goneDated: left.gone },
  };
}
