/** The app or device that recorded something, as the export names it. `name` is byte-true and may be empty. */
export interface Source {
  readonly name: string;
  readonly bundleIdentifier: string | null;
  readonly version: string | null;
}

/** A source of a record that keeps the device too. */
export interface RecordedBy {
  readonly name: string;
  readonly device: string | null;
}
