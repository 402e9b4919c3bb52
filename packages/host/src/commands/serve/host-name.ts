import { InvalidArgumentError } from '@vitalgate/terminal';
import { isHostName } from '../../network/own-names.ts';

/** A host name of the command line, without a final dot. Throws commander's InvalidArgumentError. */
export function hostName(text: string): string {
  const name = text.replace(/\.$/, '');
  if (isHostName(name)) return name;
  throw new InvalidArgumentError(
    'a host name has letters, digits, hyphens and dots, and no port: health.example (others in their xn-- spelling).',
  );
}
