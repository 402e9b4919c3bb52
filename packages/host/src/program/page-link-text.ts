import { leastLinkMilliseconds } from '../app/sessions/page-link.ts';

/** A one-time link to the pages as people see it. It lets in whoever has it. */
export function pageLinkText(link: string): string {
  return `${link}   (opens once; good for ${leastLinkMilliseconds / 60_000} minutes at least)`;
}
