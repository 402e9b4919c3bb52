import { InvalidArgumentError } from '@vitalgate/terminal';

/** A port of the command line: 0 to 65535. Throws commander's InvalidArgumentError. */
export function portNumber(text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw new InvalidArgumentError('a port is a number from 0 to 65535; 0 picks a free one.');
}
