/**
 * Apps whose own exports of what was eaten are read, with the other beginnings of names under which they write to a phone: packages of
 * Android and of iOS, and spellings. Clients count as the host does, so that the list is theirs too.
 */
const beginnings = {
  Cronometer: ['com.cronometer'],
  FatSecret: ['com.fatsecret'],
  'Lose It!': ['lose it', 'loseit', 'com.fitnow.loseit'],
  MacroFactor: ['com.sbs.diet'],
  MyFitnessPal: ['com.myfitnesspal'],
} as const;

export type OwnExportApp = keyof typeof beginnings;

const spelt: readonly (readonly [beginning: string, app: string])[] = Object.entries(beginnings).flatMap(
  ([app, more]) => [app.toLowerCase(), ...more].map((beginning) => [beginning, app] as const),
);

/** Whether a name is this one, or goes on behind it with another word: `com.cronometer.android`. */
function beginsWith(name: string, beginning: string): boolean {
  return name.startsWith(beginning) && !/^[\p{L}\p{N}]/u.test(name.slice(beginning.length));
}

/** It is asked of each sample, and a person has few sources. */
const mostKnown = 500;
const known = new Map<string, readonly string[]>();

/**
 * The apps that a source's name names, each by its one name: `com.cronometer.android` is Cronometer, `Cronometer|Yazio` are two that
 * a program joined. An app that is not in the list goes by its name.
 */
export function appsOfSource(sourceName: string): readonly string[] {
  let apps = known.get(sourceName);
  if (apps !== undefined) return apps;
  apps = sourceName.split('|').map((part) => {
    const name = part.trim().toLowerCase();
    return spelt.find(([beginning]) => beginsWith(name, beginning))?.[1] ?? part.trim();
  });
  if (known.size >= mostKnown) known.clear();
  known.set(sourceName, apps);
  return apps;
}
