import { InvalidArgumentError, usualFolder, type Surroundings } from '@vitalgate/terminal';

export function usualDataDirectory(surroundings: Surroundings): string {
  return usualFolder(surroundings, 'data', 'Vitalgate');
}

/** A directory of the command line. An empty one is a variable of a script that is not set, and would be the folder of whoever calls. */
export function namedDirectory(text: string): string {
  if (text === '') throw new InvalidArgumentError('it names no directory.');
  return text;
}
