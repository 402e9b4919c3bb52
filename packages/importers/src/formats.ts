import { appleHealth } from './formats/apple-health/manifest.ts';
import { carelink } from './formats/carelink/manifest.ts';
import { ccda } from './formats/ccda/manifest.ts';
import { cronometer } from './formats/cronometer/manifest.ts';
import { dexcomClarity } from './formats/dexcom-clarity/manifest.ts';
import { fatsecret } from './formats/fatsecret/manifest.ts';
import { fhir } from './formats/fhir/manifest.ts';
import { fit } from './formats/fit/manifest.ts';
import { fitbit } from './formats/fitbit/manifest.ts';
import { fooddataCentral } from './formats/fooddata-central/manifest.ts';
import { gadgetbridge } from './formats/gadgetbridge/manifest.ts';
import { garminExport } from './formats/garmin-export/manifest.ts';
import { googleFit } from './formats/google-fit/manifest.ts';
import { gpx } from './formats/gpx/manifest.ts';
import { hcWebhook } from './formats/hc-webhook/manifest.ts';
import { hl7v2 } from './formats/hl7v2/manifest.ts';
import { healthAutoExport } from './formats/health-auto-export/manifest.ts';
import { healthConnect } from './formats/health-connect/manifest.ts';
import { labCsv } from './formats/lab-csv/manifest.ts';
import { libreview } from './formats/libreview/manifest.ts';
import { loseIt } from './formats/lose-it/manifest.ts';
import { macrofactor } from './formats/macrofactor/manifest.ts';
import { myfitnesspal } from './formats/myfitnesspal/manifest.ts';
import { mysugr } from './formats/mysugr/manifest.ts';
import { ndjson } from './formats/ndjson/manifest.ts';
import { nightscout } from './formats/nightscout/manifest.ts';
import { openFoodFacts } from './formats/open-food-facts/manifest.ts';
import { oura } from './formats/oura/manifest.ts';
import { polar } from './formats/polar/manifest.ts';
import { samsungHealth } from './formats/samsung-health/manifest.ts';
import { stravaExport } from './formats/strava-export/manifest.ts';
import { table } from './formats/table/manifest.ts';
import { tcx } from './formats/tcx/manifest.ts';
import { whoop } from './formats/whoop/manifest.ts';
import { withings } from './formats/withings/manifest.ts';
import { zepp } from './formats/zepp/manifest.ts';
import { formatGroups, type FormatManifest, type NamedFeed } from './kit/format-manifest.ts';

/**
 * Every format, in the order in which they are asked about files, which is that of their stages; those of one group are listed for
 * people in this order too. A test holds the list to the folders in `formats`.
 */
export const formats: readonly FormatManifest[] = [
  appleHealth,
  healthConnect,
  gadgetbridge,
  stravaExport,
  garminExport,
  fitbit,
  googleFit,
  samsungHealth,
  fit,
  fhir,
  hl7v2,
  ccda,
  healthAutoExport,
  tcx,
  gpx,
  hcWebhook,
  oura,
  polar,
  nightscout,
  fatsecret,
  ndjson,
  fooddataCentral,
  openFoodFacts,
  whoop,
  withings,
  zepp,
  cronometer,
  myfitnesspal,
  loseIt,
  macrofactor,
  libreview,
  dexcomClarity,
  carelink,
  mysugr,
  labCsv,
  table,
];

/** The formats that programs deliver by themselves. */
export const feeds: readonly NamedFeed[] = formats.flatMap(({ format, feed }) =>
  feed === undefined ? [] : [{ ...feed, format }],
);

/** The phones whose health stores formats show, by the formats' names. */
export const phonesOfFormats: ReadonlyMap<string, string> = new Map(
  formats.flatMap(({ format, phone }) => (phone === undefined ? [] : [[format, phone] as const])),
);

/** The formats that are exports of what a service keeps of an account. */
export const accountFormats: ReadonlySet<string> = new Set(
  formats.flatMap(({ format, isOfAccount }) => (isOfAccount === true ? [format] : [])),
);

/** The words of the formats that can be imported, in the order in which they are listed for people. */
export const listedFormats = formatGroups.flatMap((group) =>
  formats.flatMap(({ format, listed }) => (listed.group === group ? [{ format, ...listed }] : [])),
);

/** Name of a format for people; its own if it is on no list. */
export function formatName(format: string): string {
  return listedFormats.find((one) => one.format === format)?.name ?? format;
}
