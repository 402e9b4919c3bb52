import { InvalidArgumentError } from '@vitalgate/terminal';

/** How a line is written: for people, or as one JSON object. */
export type LogForm = 'text' | 'json';

/** A form of the command line. Throws commander's InvalidArgumentError. */
export function logForm(word: string): LogForm {
  if (word === 'text' || word === 'json') return word;
  throw new InvalidArgumentError('it is text or json.');
}
