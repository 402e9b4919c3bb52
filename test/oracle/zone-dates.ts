/** Steps of the tables below: no zone's midnight or change of clocks lies between two. */
const stepMinutes = 15;
const minute = 60_000;

/** Writes the local date that an instant (milliseconds since 1970) has in a zone: `2026-03-09`. */
export type ShownDate = (zone: string, at: number) => string;

/** The local dates of a stretch of minutes, as the platform's own clock shows them. Dates never go back. */
export class ZoneDates {
  readonly firstMinute: number;
  readonly minutes: number;
  readonly #shownDate: ShownDate;
  readonly #tables = new Map<string, readonly string[]>();

  /** From this minute on (minutes since 1970), so many of them. */
  constructor(firstMinute: number, minutes: number, shownDate: ShownDate) {
    this.firstMinute = firstMinute;
    this.minutes = minutes;
    this.#shownDate = shownDate;
  }

  /** The date of a minute of the stretch, counted from its first. */
  dateOf(zone: string, index: number): string {
    return this.#table(zone)[Math.floor(index / stepMinutes)] ?? '9999-12-31';
  }

  #table(zone: string): readonly string[] {
    const known = this.#tables.get(zone);
    if (known !== undefined) return known;
    const table: string[] = [];
    for (let index = 0; index < this.minutes; index += stepMinutes) {
      const shown = this.#shownDate(zone, (this.firstMinute + index) * minute);
      const last = table.at(-1) ?? shown;
      table.push(shown > last ? shown : last);
    }
    this.#tables.set(zone, table);
    return table;
  }
}
