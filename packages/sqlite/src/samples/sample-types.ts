import type { SqlDatabase } from '../sql/driver.ts';

export interface SampleType {
  readonly typeId: number;
  readonly kind: 'quantity' | 'category';
  readonly name: string;
}

/** All types by id, ascending, or those with one name. */
export function sampleTypes(db: SqlDatabase, name: string | null = null): ReadonlyMap<number, SampleType> {
  const rows = db.prepare<readonly [number, SampleType['kind'], string]>(
    'SELECT type_id, kind, name FROM main.types WHERE name = COALESCE(?, name) ORDER BY type_id',
  );
  return new Map(rows.all(name).map(([typeId, kind, itsName]) => [typeId, { typeId, kind, name: itsName }]));
}

/** The types of what is eaten and drunk, by their ids. */
export function dietaryTypes(db: SqlDatabase): ReadonlyMap<number, string> {
  return new Map(
    [...sampleTypes(db).values()].flatMap(({ typeId, kind, name }) =>
      kind === 'quantity' && name.startsWith('dietary') ? [[typeId, name] as const] : [],
    ),
  );
}
