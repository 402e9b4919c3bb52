import { namesPerson } from './column-names.ts';

/** Far more people than any message has to tell apart. */
const mostPeople = 1000;

/** A person as they are compared: `Doe, Jane` is `jane doe`. */
function plainPerson(written: string): string {
  const words =
    written
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.sort().join(' ');
}

/** Counts the people whose results the rows of an import are, as far as columns say so. `taken` are columns that hold something else. */
export function createPersonsOfRows() {
  const people = new Map<string, Set<string>>();
  return {
    /** Begins a file; gives what takes its rows. */
    begin(header: readonly string[], taken: readonly number[]): (cells: readonly string[]) => void {
      const columns = [...header.entries()].filter(([at, name]) => namesPerson(name) && !taken.includes(at));
      return (cells) => {
        for (const [at, name] of columns) {
          const found = people.get(name) ?? new Set();
          people.set(name, found);
          const person = plainPerson(cells[at] ?? '');
          if (person !== '' && found.size < mostPeople) found.add(person);
        }
      };
    },
    count: (): number => Math.max(0, ...[...people.values()].map(({ size }) => size)),
  };
}
