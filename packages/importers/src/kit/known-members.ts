type Known<Members> = { readonly [Name in keyof Members]?: Exclude<Members[Name], null | undefined> };

/** The members that are known: without those that are null, undefined or an empty list. */
export function known<Members extends object>(members: Members): Known<Members> {
  const found = Object.entries(members as Record<string, unknown>).filter(
    ([, value]) => value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(found) as Known<Members>;
}
