import { told, type Sentence } from '@vitalgate/contract';
import { hasHeader, hasMembers, type LookedAtFile, type UnreadKind } from './looked-at-file.ts';

const throughPhones = (app: string): Sentence =>
  told`Let ${app} write to the Health app of an iPhone or to Health Connect on Android, and import the export of that.`;

const named = (pattern: RegExp) => (file: LookedAtFile) => pattern.test(file.path);

/**
 * Exports of apps and devices that are known and not read. A file is known by what stands in it, or by its path alone if no other app
 * writes such a path.
 */
export const unreadApps: readonly UnreadKind[] = [
  {
    what: 'a part of an export of Oura that holds scores alone',
    way: 'The data export of the account can be imported (Oura, Membership Hub, Export data).',
    fits: (file) =>
      hasMembers(file, 'readiness', 'sleep') ||
      hasHeader(file, /^date[,;](?:.*[,;])?(?:sleep score|readiness score)[,;]/iu) ||
      named(/(?:^|\/)oura[^/]*\.(?:json|csv)$/iu)(file),
  },
  {
    what: 'a part of an export of Fitbit, or a file of it under another name',
    way: 'The export of the account can be imported (takeout.google.com, Fitbit), and a file of it under the name that it has there: of most the name alone says what their numbers are.',
    fits: (file) =>
      /^[\uFEFF\s]*\[\s*\{\s*"dateTime"/u.test(file.head) ||
      hasMembers(file, 'logId') ||
      hasHeader(file, /^timestamp[,;](?:beats per minute|steps|calories|distance)(?:[,;]data source)?$/iu) ||
      named(/(?:^|\/)fitbit\/|(?:^|\/)global export data\//iu)(file),
  },
  {
    what: 'a part of an export of Google Fit that holds no measurements',
    way: 'Google Takeout with Fit can be imported whole, as it comes.',
    fits: named(/(?:^|\/)takeout\/(?:google )?fit\//iu),
  },
  {
    what: 'a part of an export of Samsung Health that holds no measurements',
    way: 'The whole folder, or a zip of it, can be imported (Samsung Health, Settings, Download personal data).',
    fits: named(/(?:^|\/)com\.samsung\.s?health\./iu),
  },
  {
    what: 'an answer of the interface of WHOOP',
    way: 'The data export of the app can be imported (WHOOP, App Settings, Data Export).',
    fits: (file) => hasMembers(file, 'strain', 'recovery_score'),
  },
  {
    what: 'a file of Polar Flow',
    way: 'The training sessions, days, nights and heart rates of the same download can be imported (account.polar.com, Download your data).',
    fits: (file) =>
      hasMembers(file, 'exportVersion') ||
      named(
        /(?:^|\/)(?:account-data|account-profile|nightly_recovery|products-devices|sport-profiles)[-_][\w.-]*\.json$/iu,
      )(file),
  },
  {
    what: 'the recipes of an export of Lifesum, of which nothing says that they were eaten',
    way: 'What was eaten stands in food.csv of the same export: import that.',
    fits: (file) => hasHeader(file, /^title,description,servings,created,calories,/iu),
  },
  {
    what: 'an export of Huawei Health',
    way: 'An app that copies its activities as TCX or GPX is a way: import those.',
    fits: (file) =>
      hasMembers(file, 'motionPathData') ||
      hasMembers(file, 'samplePoints', 'appType') ||
      named(/motion path detail data/iu)(file),
  },
  {
    what: 'an export of Mi Fitness (Xiaomi)',
    way: throughPhones('Mi Fitness'),
    fits: (file) => hasHeader(file, /^uid[,;]sid[,;]key[,;]time[,;]value/iu),
  },
  {
    what: 'an export of Suunto',
    way: 'The Suunto app gives each activity as FIT or GPX: import those.',
    fits: (file) => hasMembers(file, 'DeviceLog', 'Samples'),
  },
  {
    what: 'an export of Peloton',
    way: throughPhones('the Peloton app'),
    fits: (file) => hasHeader(file, /^workout timestamp[,;]live\/on-demand/iu),
  },
  {
    what: 'a list of Runkeeper',
    way: 'The GPX files of the same export can be imported.',
    fits: (file) => hasHeader(file, /^activity id[,;]date[,;]type[,;]route name/iu),
  },
  {
    what: 'a log of strength training (Strong or Hevy)',
    way: throughPhones('that app'),
    fits: (file) =>
      hasHeader(file, /^date[,;]workout name[,;]/iu) ||
      hasHeader(file, /^title[,;]start_time[,;]end_time[,;]description[,;]exercise_title/iu),
  },
  {
    what: 'an export of Sleep as Android',
    way: throughPhones('Sleep as Android'),
    fits: (file) => hasHeader(file, /^id[,;]tz[,;]from[,;]to[,;]sched/iu),
  },
  {
    what: 'an export of Sleep Cycle',
    way: throughPhones('Sleep Cycle'),
    fits: (file) => hasHeader(file, /^(?:start|went to bed)[,;](?:end|woke up)[,;]sleep quality/iu),
  },
  {
    what: 'a table of Health Auto Export (CSV)',
    way: 'Choose JSON in Health Auto Export, and import that.',
    fits: (file) =>
      hasHeader(
        file,
        /^date(?:[,;].*(?:apple (?:exercise|stand)|step count \(count\))|\/time[,;].*(?:active energy|apple (?:exercise|stand)|step count|resting energy))/iu,
      ),
  },
  {
    what: 'a list of activities of Garmin Connect',
    way: 'Its activities themselves can be imported: each as FIT, TCX or GPX, or the export of the whole account (Garmin, Account, Export your data).',
    fits: (file) => hasHeader(file, /^activity type[,;]date[,;]favorite[,;]title/iu),
  },
  {
    what: 'an electrocardiogram of an Apple Watch',
    way: null,
    fits: (file) =>
      hasHeader(file, /^recorded date[,;]/iu) && hasHeader(file, /^(?:name|date of birth|classification)[,;]/iu),
  },
  {
    what: 'genetic data (23andMe, AncestryDNA or VCF)',
    way: null,
    fits: ({ head }) =>
      /^#+\s*(?:This data file generated by 23andMe|AncestryDNA|fileformat=VCF)|^rsid[\t,]chromosome/iu.test(
        head.slice(0, 2000),
      ),
  },
];
