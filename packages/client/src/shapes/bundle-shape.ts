import { list, object, optional, text } from './shape.ts';

/** The part of a FHIR R4 searchset Bundle that a client reads. */
export interface BundleOutline {
  resourceType: string;
  link?: { relation: string; url: string }[] | undefined;
}

export const bundleShape = object<BundleOutline>({
  resourceType: text(),
  link: optional(list(object({ relation: text(), url: text() }))),
});

/** The cursor in the link to the next page; null if there is no next page, undefined if it cannot be read. */
export function nextCursorOf({ link = [] }: BundleOutline): string | null | undefined {
  const next = link.find(({ relation }) => relation === 'next');
  const cursor = /[?&]cursor=([^&#]+)/.exec(next?.url ?? '')?.[1];
  if (cursor === undefined) return null;
  try {
    return decodeURIComponent(cursor);
  } catch {
    return undefined;
  }
}
