import { leastLinkMilliseconds } from '../app/page-link.ts';

/** A one-time link to the pages as people see it. It lets in whoever has it: for a screen, never for a file or a log. */
export function pageLinkText(link: string): string {
  return `${link}   (opens once; good for ${leastLinkMilliseconds / 60_000} minutes at least)`;
}
