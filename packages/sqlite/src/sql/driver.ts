/** What SQLite stores and what a parameter may be. Numbers are integers or reals as the column asks. */
export type SqlValue = number | string | Uint8Array | null;

/** One row as an array, in the order of the selected columns. */
export type SqlRow = readonly SqlValue[];

/** A prepared statement. Rows come as arrays; `Row` names what the SELECT list holds. */
export interface SqlStatement<Row extends SqlRow = SqlRow> {
  /** Runs a statement that returns no rows. `changes` counts the rows it inserted, updated or deleted. */
  run(...parameters: readonly SqlValue[]): { readonly changes: number };
  get(...parameters: readonly SqlValue[]): Row | undefined;
  all(...parameters: readonly SqlValue[]): readonly Row[];
  /** Rows one by one. No other statement may write while it runs. */
  iterate(...parameters: readonly SqlValue[]): IterableIterator<Row>;
}

/** An open SQLite database (3.38 or later) as the stores see it. The host, which opens it, sets it up. */
export interface SqlDatabase {
  /** Runs one or more statements without parameters. */
  exec(sql: string): void;
  prepare<Row extends SqlRow = SqlRow>(sql: string): SqlStatement<Row>;
  /** Runs `body` between BEGIN IMMEDIATE and COMMIT; rolls back and rethrows if it throws. Not nested. */
  transaction<Result>(body: () => Result): Result;
  /**
   * Runs `body` in one read transaction: all that it reads is of one state, whatever other connections commit meanwhile.
   * May be nested. Of a body that goes on later, the part before its first wait.
   */
  read<Result>(body: () => Result): Result;
  /**
   * Tells the states of the rows apart: if it is the same text as before, no row was written since, through whichever connection.
   * Within `read`, it is that of all that the body reads. Null within `transaction`, whose changes may be taken back.
   */
  state(): string | null;
  /** Harmless if it is closed already. */
  close(): void;
}
