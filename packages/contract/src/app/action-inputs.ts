import * as z from 'zod/mini';
import { datasets, type DataOperationName } from '../operations/datasets.ts';
import { scopeSchema } from '../wire/scopes.ts';
import { maxDailyValues, maxExplainedSamples, maxListedActivity } from '../wire/limits.ts';
import { workoutOrders } from './workout-list-views.ts';
import { labColumnsSchema } from './lab-columns.ts';
import { mostLookedAtBytes, tableColumnsSchema, valueColumnsSchema } from './table-columns.ts';
import { preferencesInput } from './preferences.ts';

const text = z.string();
const oneImport = z.object({ importId: text });
const oneRequest = z.object({ requestId: text });
const activityOutcome = z.enum(['answered', 'refused']);
const oneClient = z.object({ clientId: text });
const someScopes = z.readonly(z.array(scopeSchema).check(z.minLength(1)));
const oneWorkout = z.object({ id: text });
const someTypes = z.union([z.object({ all: z.literal(true) }), z.object({ types: z.readonly(z.array(text)) })]);
const operation = z.enum(Object.keys(datasets) as [DataOperationName, ...DataOperationName[]]);
/** The beginning of a file, as text; a browser sends 64 KiB. `isCut` if the file goes on. */
const beginning = { head: text.check(z.maxLength(950_000)), isCut: z.boolean() };

/** The input of an action that takes nothing. */
export const noInput = z.object({});

/** Lengths of a passphrase, in characters (NIST SP 800-63B asks for 15 if nothing else is asked for). */
export const leastPassphrase = 15;
export const maxPassphrase = 200;

/** The inputs of the actions that take something. */
export const actionInputs = {
  switchDeveloperMode: z.object({ on: z.boolean(), acceptTerms: z.optional(z.boolean()) }),
  /** What is left out stays as it is. */
  setPreferences: preferencesInput,
  setRawConsent: z.object({ accepted: z.boolean() }),
  grantPermissions: someTypes,
  withdrawPermissions: someTypes,
  /** `scopes` are those of the scopes asked for that are granted; all if they are left out. */
  approvePairingRequest: z.extend(oneRequest, { scopes: z.optional(someScopes) }),
  denyPairingRequest: oneRequest,
  windowHeartbeat: z.object({ page: text }),
  revokeClient: oneClient,
  /** Null takes the name away. */
  renameClient: z.extend(oneClient, { name: z.nullable(text) }),
  pauseClient: z.extend(oneClient, { paused: z.boolean() }),
  /** Of what it asked for. */
  limitClient: z.extend(oneClient, { scopes: someScopes }),
  forgetBrowser: z.object({ browserId: text }),
  setPassphrase: z.object({ passphrase: text.check(z.maxLength(maxPassphrase)) }),
  /** At most `limit`, all that may be listed if it is left out, behind `before` if that is given. */
  listActivity: z.object({
    clientId: z.optional(text),
    since: z.optional(text),
    outcome: z.optional(activityOutcome),
    limit: z.optional(z.int().check(z.minimum(1), z.maximum(maxListedActivity))),
    before: z.optional(z.object({ lastAt: text, activityId: text })),
  }),
  /** `bounds` are the beginnings of days, the oldest first, and the end of the last one: instants, as the asker's calendar has them. */
  sumActivity: z.object({
    bounds: z.readonly(z.array(text).check(z.minLength(2), z.maxLength(32))),
    clientId: z.optional(text),
    outcome: z.optional(activityOutcome),
  }),
  readData: z.object({ operation, parameters: z.optional(z.record(text, text)) }),
  readWorkout: oneWorkout,
  readWorkoutDetails: oneWorkout,
  /** Of one activity if it is named; at most `limit`, behind the workout of the id `after` if that is given. */
  listWorkouts: z.object({
    activityType: z.optional(text.check(z.maxLength(100))),
    order: z.enum(workoutOrders),
    limit: z.int().check(z.minimum(1), z.maximum(100)),
    after: z.optional(text),
  }),
  /** `firstDay` is that of a week: 1 for Monday to 7 for Sunday. */
  readWorkoutOverview: z.object({
    activityType: z.optional(text.check(z.maxLength(100))),
    firstDay: z.int().check(z.minimum(1), z.maximum(7)),
  }),
  /** `name` is what a workout without a title is called. */
  readWorkoutGpx: z.object({ id: text, name: text.check(z.maxLength(200)) }),
  /** How many columns its time is cut into, and how long its splits are. */
  readWorkoutCourse: z.object({
    id: text,
    columns: z.int().check(z.minimum(1), z.maximum(1440)),
    splitMeters: z.number().check(z.minimum(50), z.maximum(100_000)),
  }),
  /** `metricIds` are all that have data if they are left out; `days` is how many calendar days up to the newest with data, all if it is left out. */
  readMetricDays: z.object({
    metricIds: z.optional(z.readonly(z.array(text).check(z.maxLength(200)))),
    days: z.optional(z.int().check(z.minimum(1), z.maximum(maxDailyValues))),
  }),
  /** `metricIds` are all that have data if they are left out. */
  readChanges: z.object({ metricIds: z.optional(z.readonly(z.array(text).check(z.maxLength(200)))) }),
  /** A day by the user's clocks. */
  readMetricColumns: z.object({
    metricId: text,
    date: text,
    columns: z.int().check(z.minimum(1), z.maximum(1440)),
  }),
  /** Lists at most `limit` samples: 100 if it is left out. */
  explainMetric: z.object({
    metricId: text,
    date: text,
    limit: z.optional(z.int().check(z.minimum(0), z.maximum(maxExplainedSamples))),
  }),
  /** The date on which the last of the nights ends: the user's today if it is left out. */
  listNights: z.object({ until: z.optional(text) }),
  /** The first of `sources` counts where they overlap; none goes back to the usual order. */
  setSourcePriority: z.object({ type: text, sources: z.readonly(z.array(text)) }),
  setZone: z.object({ date: text, timeZone: text }),
  removeZone: z.object({ date: text }),
  cancelImport: oneImport,
  /** `workbook` is a small Excel file or PDF in base64, whose `head` says nothing. */
  examineTable: z.object({
    name: text,
    ...beginning,
    workbook: z.optional(text.check(z.maxLength(Math.ceil(mostLookedAtBytes / 3) * 4))),
  }),
  previewLabColumns: z.object({ ...beginning, columns: labColumnsSchema }),
  previewTable: z.object({ ...beginning, columns: valueColumnsSchema }),
  forgetRecipe: z.object({ id: text }),
  /** `file` is the text of a file of recipes. */
  addRecipes: z.object({ file: z.string().check(z.maxLength(200_000)) }),
  /** For the next import alone if it is `once`. */
  keepTableColumns: z.object({
    header: z.readonly(z.array(text).check(z.maxLength(2000))),
    columns: tableColumnsSchema,
    once: z.boolean(),
  }),
  undoImport: oneImport,
  readMissing: oneImport,
  /** `expected` is what the user was shown: another number of records is not what they confirmed. */
  removeMissing: z.object({ importId: text, withDoubtful: z.optional(z.boolean()), expected: z.optional(z.number()) }),
  /** `port` and `http` (plain HTTP) stay as they are if they are left out. */
  setIngest: z.object({
    on: z.boolean(),
    port: z.optional(z.int().check(z.gte(0), z.lte(65_535))),
    http: z.optional(z.boolean()),
  }),
  makeCertificateAuthority: z.object({ isNew: z.optional(z.boolean()) }),
  createIngestKey: z.object({ name: text, feed: text }),
  dropDeliveries: z.object({ keyId: text }),
  revokeIngestKey: z.object({ keyId: text, dropWaiting: z.optional(z.boolean()) }),
  /** The whole path of a folder; null watches none. */
  setWatchedFolder: z.object({ folder: z.nullable(text) }),
};
