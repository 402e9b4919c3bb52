/** More letters than the name of a device or a program has: a pattern takes too long for a text of megabytes. */
export const longestDeviceName = 1000;

/** Families of sports watches, as their makers and files name them. */
const families =
  /\b(?:forerunner|f[eē]nix|v[ií]voactive|v[ií]vosmart|v[ií]vosport|v[ií]vomove|venu|instinct|epix|marq|enduro|descent|tactix|quatix|lily|swim ?2|approach s|d2|pace|apex|vertix|vantage|grit x|ignite|suunto [359]|suunto race|suunto vertical|amazfit|t-?rex)/iu;

/** Whether a device's name is that of a sports watch: a name alone does not say `watch`. */
export function isWatchName(name: string): boolean {
  return families.test(name);
}

/** How a device is named: its name, what it is if it is worn, and its software's version. */
export function deviceWords(name: string, version: string | null): string {
  const parts = [name, isWatchName(name) ? 'sports watch' : null, version];
  return parts.filter((part) => part !== null).join(', ');
}

/** Families of devices whose files leave out that Garmin makes them. */
const garmins =
  /^(?:forerunner|f[eē]nix|v[ií]vo(?:active|smart|sport|move|fit)|venu|instinct|epix|marq|enduro|descent|tactix|quatix|edge|oregon|etrex|gpsmap)\b/iu;

/** A device's name with its maker before it, as the device's own FIT files name it. */
export function withMaker(name: string): string {
  return garmins.test(name) ? `Garmin ${name}` : name;
}
