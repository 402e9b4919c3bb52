import type { BloodTestRecord } from '../records/blood-test-record.ts';
import type { Instant } from '../records/instant.ts';
import type { NutritionEntry } from '../records/nutrition-entry.ts';
import type { Source } from '../records/source.ts';
import type { WorkoutRecord } from '../records/workout-record.ts';
import type { WorkoutFacts } from '../workouts/workout-overview.ts';
import type { RoutePoint } from '../records/route-point.ts';
import type { DatedPosition, TimeRange } from './page-places.ts';
import type { ReadyPages } from './ready-pages.ts';

/** Is handed each record of a page as it is read; false reads no further. So nothing is read that is not sent. */
export type Take<Item> = (item: Item) => boolean;

/** Where a page of samples ended: the key of its last sample. */
export interface SamplePosition {
  readonly start: Instant;
  readonly identity: number;
}

/** What recorded a sample. Samples that share it may share the object, so that its text need be made once. */
export interface SampleOrigin {
  readonly source: Source;
  readonly device: string | null;
  readonly metadata: Readonly<Record<string, string>> | null;
}

/** A stored quantity sample; together with its type the key is (start, identity). */
export interface StoredSample extends SamplePosition {
  readonly end: Instant;
  readonly value: number;
  readonly origin: SampleOrigin;
}

/** Samples as columns, one a place, perhaps longer than `length`. The store writes over them at its next reading. */
export interface SampleColumns {
  readonly length: number;
  /** Instants. */
  readonly starts: Float64Array;
  /** Milliseconds. */
  readonly durations: Float64Array;
  readonly identities: Float64Array;
  readonly values: Float64Array;
  readonly origins: readonly SampleOrigin[];
}

/** What there is of one type: `count` samples, never 0, whose starts lie from `first` to `last`. */
export interface SampleExtent {
  readonly count: number;
  readonly first: Instant;
  readonly last: Instant;
}

export interface SampleStore {
  /** Samples of a type that start in `[start, end)`, ascending by (start, identity). `limit` makes the cost, `after` does not. */
  page(
    type: string,
    start: Instant,
    end: Instant,
    after: SamplePosition | null,
    limit: number,
  ): readonly StoredSample[];
  /** The same samples as columns: for many pages, as nothing is made for each sample. */
  columns(type: string, start: Instant, end: Instant, after: SamplePosition | null, limit: number): SampleColumns;
  /** Types of which this store holds, or has ever held, a sample. */
  typesEverSeen(): ReadonlySet<string>;
  /** What there is of each type that has samples now. Costs the same whatever the store holds, unless its days are to be computed anew. */
  extents(): ReadonlyMap<string, SampleExtent>;
}

/** A stored record with its public id and the other sources that brought the same. */
export interface Stored<Kind> {
  readonly id: string;
  /** The instant that orders it and that ranges match: start, loggedAt or collectedAt. */
  readonly at: Instant | null;
  readonly record: Kind;
  readonly otherSources: readonly { readonly name: string; readonly device: string | null }[];
}

/** Records listed newest first: `at` descending, then id ascending; undated last, and only if the range is open on both sides. */
export interface DatedStore<Kind> {
  page(
    range: TimeRange,
    after: DatedPosition | null,
    limit: number,
    take?: Take<Stored<Kind>>,
  ): readonly Stored<Kind>[];
  /** The record that pages list under this id, or null. */
  find(id: string): Stored<Kind> | null;
  /** Pages whose texts are ready; absent: the store keeps no texts. */
  readonly ready?: ReadyPages;
}

/** Workouts, each once, whichever sources recorded it. */
export interface WorkoutStore extends DatedStore<WorkoutRecord> {
  /** The route of the workout that pages list under this id; empty if it has none. */
  route(id: string): readonly RoutePoint[];
  /** What sums and orders of all workouts need, newest first: 10,000 in some hundredths of a second. */
  facts(): readonly WorkoutFacts[];
}

/** Nutrition log entries and blood tests. */
export type NutritionStore = DatedStore<NutritionEntry>;
export type BloodTestStore = DatedStore<BloodTestRecord>;
