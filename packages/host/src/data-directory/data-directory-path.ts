import { usualFolder, type Surroundings } from '@vitalgate/terminal';

/** The usual place of the data directory. */
export function usualDataDirectory(surroundings: Surroundings): string {
  return usualFolder(surroundings, 'data', 'Vitalgate');
}
