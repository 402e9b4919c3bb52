import { usualFolder, type Surroundings } from '@vitalgate/terminal';

export function usualDataDirectory(surroundings: Surroundings): string {
  return usualFolder(surroundings, 'data', 'Vitalgate');
}
