import type { NamedActivity } from '../../recordings/activity-words.ts';

/** The older kinds, each a bit of its own. */
const older: Readonly<Record<number, string>> = {
  16: 'running',
  32: 'walking',
  64: 'swimming',
  128: 'cycling',
  256: 'running',
  1024: 'swimming',
  2048: 'cycling',
  4096: 'elliptical',
  8192: 'jumpRope',
  16_384: 'yoga',
  32_768: 'soccer',
  65_536: 'rowing',
  131_072: 'cricket',
  262_144: 'basketball',
  524_288: 'tableTennis',
  1_048_576: 'badminton',
  2_097_152: 'traditionalStrengthTraining',
  4_194_304: 'hiking',
  8_388_608: 'climbing',
};

/** The kinds that were added later begin behind this one. */
const newer = 67_108_864;

/** HealthKit's names for the newer kinds, by what stands behind the first of them. */
const names: Readonly<Record<string, readonly number[]>> = {
  pilates: [9],
  swimming: [10],
  tennis: [11],
  tableTennis: [13],
  americanFootball: [14],
  mixedCardio: [16],
  mindAndBody: [17, 80, 146],
  walking: [18, 178, 213],
  crossCountrySkiing: [19, 168],
  downhillSkiing: [20],
  snowboarding: [21],
  rowing: [22],
  climbing: [23, 38, 39, 40],
  paddleSports: [26, 48, 52, 53, 234],
  golf: [32],
  skatingSports: [37, 44, 135, 164],
  sailing: [42, 43, 162],
  snowSports: [46, 47, 169],
  surfingSports: [49, 54, 55],
  waterSports: [50, 51],
  boxing: [58],
  baseball: [60],
  softball: [61],
  highIntensityIntervalTraining: [69],
  pickleball: [72],
  squash: [74],
  racquetball: [75],
  discSports: [82, 83, 139, 198],
  rugby: [85],
  hockey: [86, 165],
  volleyball: [88, 159],
  martialArts: [91, 101, 104, 136, 206, 207],
  dance: [92, 129, 130, 131, 132, 133, 134, 230],
  crossTraining: [98, 111],
  functionalStrengthTraining: [99],
  running: [103, 176, 177],
  coreTraining: [106],
  flexibility: [116, 221],
  gymnastics: [117],
  equestrianSports: [142],
  handball: [153],
  soccer: [158, 199],
  cycling: [179, 217],
  waterPolo: [225],
  hiking: [226],
};

const byKind: ReadonlyMap<number, string> = new Map([
  ...Object.entries(older).map(([kind, name]): [number, string] => [Number(kind), name]),
  ...Object.entries(names).flatMap(([name, kinds]) => kinds.map((kind): [number, string] => [newer + kind, name])),
]);

/** Kinds of training on a treadmill or a bicycle that stands. */
const inside: ReadonlySet<number> = new Set([256, 2048]);

/** What an activity of a kind is called. */
export function activityOf(kind: number | null): NamedActivity & { readonly indoor: boolean | null } {
  const name = byKind.get(kind ?? 0);
  const indoor = kind !== null && inside.has(kind) ? true : null;
  if (name !== undefined) return { activityType: name, indoor };
  return { activityType: 'other', activityCode: `Gadgetbridge activity ${kind ?? 'without a kind'}`, indoor };
}
