import { list, object, optional, text } from './shape.ts';

/** What a client reads of a FHIR R4 searchset Bundle. */
export interface BundleOutline {
  resourceType: string;
  link?: { relation: string; url: string }[] | undefined;
}

/** The outline of a Bundle. */
export const bundleShape = object<BundleOutline>({
  resourceType: text(),
  link: optional(list(object({ relation: text(), url: text() }))),
});

/** The cursor in the link to the next page; null where there is no next page. */
export function nextCursorOf({ link = [] }: BundleOutline): string | null {
  const next = link.find(({ relation }) => relation === 'next');
  const cursor = /[?&]cursor=([^&#]+)/.exec(next?.url ?? '')?.[1];
  return cursor === undefined ? null : decodeURIComponent(cursor);
}
