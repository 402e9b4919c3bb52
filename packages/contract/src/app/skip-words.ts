const kinds: ReadonlyMap<string, readonly [one: string, many: string]> = new Map(
  Object.entries<readonly [one: string, many: string]>({
    quantitySample: ['measurement', 'measurements'],
    categorySample: ['category entry', 'category entries'],
    correlation: ['group of measurements', 'groups of measurements'],
    workout: ['workout', 'workouts'],
    workoutName: ['name of a kind of workout', 'names of kinds of workouts'],
    activityType: ['activity', 'activities'],
    workoutActivity: ['activity of a workout', 'activities of workouts'],
    workoutRoute: ['workout route', 'workout routes'],
    workoutRecording: ['recording of a workout', 'recordings of workouts'],
    routePoint: ['position of a route', 'positions of routes'],
    nutritionEntry: ['nutrition entry', 'nutrition entries'],
    clinicalRecord: ['clinical record', 'clinical records'],
    electrocardiogram: ['electrocardiogram', 'electrocardiograms'],
    metadataEntry: ['metadata entry', 'metadata entries'],
    workoutPart: ['part of a workout', 'parts of workouts'],
    bloodTest: ['blood test', 'blood tests'],
    bloodTestResult: ['result of a blood test', 'results of blood tests'],
    bloodTestPart: ['part of a result', 'parts of results'],
    food: ['food', 'foods'],
    foodNutrient: ['amount of a nutrient', 'amounts of nutrients'],
    serving: ['serving of a food', 'servings of foods'],
    text: ['text', 'texts'],
    metric: ['kind of measurement', 'kinds of measurements'],
    row: ['row', 'rows'],
    column: ['column', 'columns'],
    file: ['file', 'files'],
    symptoms: ['symptom', 'symptoms'],
    medications: ['medication', 'medications'],
    stateOfMind: ['state of mind', 'states of mind'],
    cycleTracking: ['cycle entry', 'cycle entries'],
    heartRateNotifications: ['heart rate notification', 'heart rate notifications'],
    delivery: ['delivery', 'deliveries'],
    line: ['line', 'lines'],
    told: ['statement about a time', 'statements about times'],
    other: ['entry', 'entries'],
  }),
);

/** Why something of an import was left out, as words behind what it is: `3 measurements without a unit`. */
const skipReasonWords = {
  unknownType: 'of a type that Vitalgate does not know',
  unknownUnit: 'in a unit that Vitalgate does not know',
  missingUnit: 'without a unit',
  /** A column of a table that is read. */
  noMetric: 'for which no metric is known or named',
  invalidValue: 'without a usable value',
  invalidDate: 'without a usable date',
  endBeforeStart: 'ending before the start',
  beyondSensor: 'below or above what the sensor can measure (LO, HI), which have no number',
  notSupported: 'of a kind that Vitalgate does not read',
  invalidFile: 'in a file that cannot be read',
  missingFile: 'whose file is missing from the export',
  unsafePath: 'whose file lies outside the export',
  enteredInError: 'that the laboratory marked as entered in error',
  notALabResult: 'other than laboratory results',
  endsEarly: 'ending early, read as far as whole',
  /** The file is read, but what it says to check it by does not fit: a part may be wrong. */
  wrongChecksum: 'whose checksum does not fit, read all the same',
  noWorkout: 'that no workout names',
  /** A file beside those that are read, of no format that is known. */
  notRecognised: 'that Vitalgate does not recognise',
  /** A file of another export than the one that is read. */
  otherExport: 'of another export, to be imported by itself',
  /** A file that is read, and says itself that there is more. */
  nextPageMissing: 'whose next page is not in this import',
  /** An amount of a nutrient, which is left out. */
  implausible: 'of more than can be in a food',
  /** A note: the food is imported. */
  heavierThanWhole: 'whose nutrients weigh more than the food, kept as they are told',
  olderVersion: 'that the file holds in a newer version too',
  statedTwice: 'that another file of the same export states too',
  /** More than one record, or one import, may hold (`recordLimits` of core). */
  overLimit: 'beyond what one record or import may hold',
  tooLong: 'cut because of their length',
  /** A note: the result is imported. */
  keptAsText: 'kept as text, because their value is not clearly a number',
  /** A note: the result is imported. */
  keptUndated: 'kept without a date, because theirs cannot be read',
  /** A note: the row is read, with the mark as a character. */
  openQuote: 'with a quotation mark that nothing closes',
  /** The file is read, by its characters of ASCII. */
  unknownEncoding: 'in an encoding that is not known: names may be damaged',
} as const;

/** Why something of an import was left out. */
export type SkipReason = keyof typeof skipReasonWords;

/** One and many of a kind of entry that an import left out; a kind without a name is an element of the file. */
export function skipKindWords(kind: string): readonly [one: string, many: string] {
  return kinds.get(kind) ?? [`entry <${kind}>`, `entries <${kind}>`];
}

/** Why it was left out, in words; of a reason that a later host knows, its name. */
export function skipReasonText(reason: string): string {
  return Object.hasOwn(skipReasonWords, reason) ? skipReasonWords[reason as SkipReason] : `(${reason})`;
}
