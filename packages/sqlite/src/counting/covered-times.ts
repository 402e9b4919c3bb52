import { firstPlace } from '@vitalgate/days';

/** Times of one source in one export: ascending, apart, both ends included. */
interface Times {
  readonly starts: number[];
  readonly ends: number[];
}

/** Times that the samples of a source in an export cover together; exports are named by their places. */
export class CoveredTimes {
  readonly #ofSources = new Map<string, Times[]>();

  /** Adds a sample. All of a source in an export come ascending by start. */
  add(source: string, place: number, start: number, end: number): void {
    let ofSource = this.#ofSources.get(source);
    if (ofSource === undefined) this.#ofSources.set(source, (ofSource = []));
    const { starts, ends } = (ofSource[place] ??= { starts: [], ends: [] });
    const reach = ends.at(-1) ?? -Infinity;
    if (start > reach) {
      starts.push(start);
      ends.push(end);
    } else if (end > reach) ends[ends.length - 1] = end;
  }

  /** Whether no part of a time lies outside of all samples that were added. */
  holds(source: string, place: number, start: number, end: number): boolean {
    const { starts = [], ends = [] } = this.#ofSources.get(source)?.[place] ?? {};
    const next = firstPlace(starts.length, (at) => (starts[at] ?? Infinity) > start);
    return (ends[next - 1] ?? -Infinity) >= end;
  }
}
