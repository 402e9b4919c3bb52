import { told } from '@vitalgate/contract';
import { ImportRefused } from '../kit/importer.ts';

/** Why nothing is imported of a file with the results of several people. */
export function severalPeople(count: number): ImportRefused {
  return new ImportRefused(
    told`These are laboratory results of ${count} people, and this store holds those of one. Nothing was imported. Export one person's records alone, then import that file.`,
  );
}
