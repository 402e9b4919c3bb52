// Made from the schemas of packages/contract by `npx vitest run test/client/declared-records.test.ts --update`. Change it there.

import type { MetricId, RawType, Scope, WorkoutActivityType } from './known-words.ts';
import type { FoodsQuery, MetricsQuery, RangeQuery, RawSamplesQuery } from './queries.ts';

/** A metric over time: its latest day, trailing averages and daily values. */
export interface MetricSummary {
  /** Id of the metric, such as `restingHeartRate`; getCapabilities lists all of them. */
  metricId: MetricId;
  /** English name to show. */
  name: string;
  /** The group that it is listed in, such as `activity`, `heart` or `sleep`. */
  category: string;
  /**
   * Unit of every value of this summary, such as `count`, `count/min`, `kcal` or `min`. `sleepStart` and
   * `sleepEnd` are minutes from the local midnight that begins the day: -90 is 22:30.
   */
  unit: string;
  /**
   * How a day's value is made: `sum` (what several devices sensed at once counts once), `average`, the `latest`
   * sample, or the `duration` that samples cover.
   */
  aggregation: MetricAggregation;
  /** IANA time zone in force on the day of `latest`. */
  timeZone: string;
  /** The newest day with data that is not in the future; null without data. */
  latest: DailyValue | null;
  /** Trailing averages. Of sums and durations, a day that was not over yet counts in none. */
  averages: {
    /**
     * Mean of the daily values of the 7 days up to the day of `latest`, in `unit`; days without data are left out;
     * null if none has any.
     */
    days7: number | null;
    /**
     * Mean of the daily values of the 30 days up to the day of `latest`, in `unit`; days without data are left out;
     * null if none has any.
     */
    days30: number | null;
    /**
     * Mean of the daily values of the 90 days up to the day of `latest`, in `unit`; days without data are left out;
     * null if none has any.
     */
    days90: number | null;
  };
  /** Lowest and highest daily value of the 30 days up to the day of `latest`; null if none has data. */
  range30Days: {
    /** Lowest daily value, in `unit`. */
    min: number;
    /** Highest daily value, in `unit`. */
    max: number;
  } | null;
  /**
   * Daily values, newest last, days without data left out: of the 30 days up to `latest`, or of all days if the
   * query names the metric.
   */
  daily: DailyValue[];
  /** Names of the apps and devices that its samples came from. */
  sources: string[];
}

/** A workout, one for each however many sources recorded it. */
export interface Workout {
  /** Opaque id. It stays the same when the same data is imported again. */
  id: string;
  /**
   * HealthKit's name of the activity in lowerCamelCase, such as `running` or `traditionalStrengthTraining`;
   * `other` if no name fits.
   */
  activityType: WorkoutActivityType;
  /** When it began. */
  start: string;
  /** When it ended, pauses included. */
  end: string;
  /** Active time in seconds, without pauses; null if not known. */
  durationSeconds: number | null;
  /** Energy burned by moving, in kilocalories, as recorded; null if not known. */
  activeEnergyKilocalories: number | null;
  /** Energy burned in all, with that of rest, in kilocalories, as recorded; null if not known. */
  totalEnergyKilocalories: number | null;
  /** Distance in meters, as recorded or else from its route; null if not known. */
  distanceMeters: number | null;
  /**
   * Mean heart rate in beats per minute, as recorded or else from the heart rate samples in its time; null if not
   * known.
   */
  averageHeartRate: number | null;
  /**
   * Highest heart rate in beats per minute, as recorded or else from the heart rate samples in its time; null if
   * not known.
   */
  maximumHeartRate: number | null;
  /** Meters climbed, as recorded or else from its route; null if not known. */
  elevationGainMeters: number | null;
  /** Steps during the workout, as recorded; null if not known. */
  steps: number | null;
  /** Whether it was indoors; null if not told. */
  indoor: boolean | null;
  /** The source whose times are shown: the most trusted of those that recorded it. */
  source: {
    /** Name of the app or watch, as the import told it. */
    name: string;
    /** What it was recorded with, in the words of the import; null if not told. */
    device: string | null;
  };
  /** Other sources that recorded the same workout. */
  otherSources: {
    /** Name of the app or watch, as the import told it. */
    name: string;
    /** What it was recorded with, in the words of the import; null if not told. */
    device: string | null;
  }[];
  /** IANA time zone in which the user was, such as `Europe/Berlin`. */
  timeZone: string;
}

/** Something eaten or drunk, as logged. */
export interface NutritionLogEntry {
  /** Opaque id. It stays the same when the same data is imported again. */
  id: string;
  /** When it was eaten or drunk, as logged. */
  loggedAt: string;
  /** The meal that it belongs to; null if the source does not say. */
  meal: Meal | null;
  /** Id of the food in getNutritionFoods; null if it is not known there. */
  foodId: string | null;
  /** Name of the food, as logged; null if none was logged. */
  foodName: string | null;
  /** Brand of the food, as logged; null if none was logged. */
  brand: string | null;
  /** How much of it, as logged; null if not logged. */
  quantity: {
    /** How much, in `unit`. */
    amount: number;
    /** Unit as logged, such as `g`, `ml` or `serving`. */
    unit: string;
  } | null;
  /** What the whole quantity holds, as logged. */
  nutrients: Nutrients;
  /** The app that it was logged with. */
  source: {
    /** Name of the app, device or laboratory, as the import told it. */
    name: string;
  };
  /** Other sources that told the same entry. */
  otherSources: {
    /** Name of the app, device or laboratory, as the import told it. */
    name: string;
  }[];
  /** IANA time zone in which the user was, such as `Europe/Berlin`. */
  timeZone: string;
}

/** A food of the catalog. */
export interface Food {
  /** Opaque id, made of the publisher's lasting number. */
  id: string;
  /** Name, as its publisher writes it. */
  name: string;
  /** Brand; null for a food without one. */
  brand: string | null;
  /** Group of foods, as its publisher names it; null if none is told. */
  category: string | null;
  /** Barcode (GTIN) in digits; null if none is told. */
  barcode: string | null;
  /** Usual servings with their weights. */
  servings: {
    /** What a serving is, such as `1 cup`. */
    description: string;
    /** Its weight in grams. */
    grams: number;
  }[];
  /** What 100 g of the food as sold hold. All null for a food that is told per 100 ml. */
  nutrientsPer100Grams: Nutrients;
  /** What 100 ml hold; only there for a food that is told per 100 ml. */
  nutrientsPer100Milliliters?: Nutrients | undefined;
  /** The catalog that the food is from. */
  source: {
    /** Name of the catalog that the food is from. */
    name: string;
    /** Its number or address there; null if none is told. */
    reference: string | null;
  };
}

/** A blood test with its results. */
export interface BloodTest {
  /** Opaque id. It stays the same when the same data is imported again. */
  id: string;
  /**
   * When the blood was drawn, for order and ranges alone: the reported instant, else local midnight of the
   * reported date, else `issuedAt`; null if nothing was told.
   */
  collectedAt: string | null;
  /**
   * When the blood was drawn as reported, at its own precision: `2026-03`, `2026-03-09` or an instant with its
   * offset; null if not told.
   */
  collectedDate: string | null;
  /** When the laboratory issued the report; null if not told. */
  issuedAt: string | null;
  /** Name of the report or panel, as the laboratory calls it. */
  name: string;
  /** Status of the report: that of a DiagnosticReport of FHIR R4. */
  status:
    | 'registered'
    | 'partial'
    | 'preliminary'
    | 'final'
    | 'amended'
    | 'corrected'
    | 'appended'
    | 'cancelled'
    | 'entered-in-error'
    | 'unknown';
  /** Name of the laboratory; null if not told. */
  laboratory: string | null;
  /** Summary of the laboratory in words; null if it gave none. */
  conclusion: string | null;
  /** What was measured, in the order of the report. */
  results: BloodTestResult[];
  /** Where the record came from. */
  source: {
    /** Name of the app, device or laboratory, as the import told it. */
    name: string;
  };
  /** Other sources that told the same record. */
  otherSources: {
    /** Name of the app, device or laboratory, as the import told it. */
    name: string;
  }[];
}

/** A raw quantity type and whether it can be read. */
export interface RawHealthType {
  /** HealthKit quantity type in Swift spelling, such as `heartRate`; the `type` of a query. */
  type: RawType;
  /** English name to show. */
  name: string;
  /** HealthKit's unit string in which all its samples are told, such as `count/min`. */
  unit: string;
  /** Whether this host holds, or has held, a sample of the type. */
  available: boolean;
  /**
   * Whether the app holds the system health permission for the type; without it a read is refused with
   * `permission_denied`.
   */
  readable: boolean;
}

/** One raw quantity sample, as recorded: nothing merged, nothing averaged. */
export interface RawSample {
  /** Opaque id. It stays the same when the same data is imported again. */
  id: string;
  /** HealthKit quantity type in Swift spelling, such as `heartRate`. */
  type: RawType;
  /** When the measured time began. */
  start: string;
  /** When it ended; equal to `start` for a measurement of one moment. */
  end: string;
  /** The value in `unit`, as recorded; one recorded in another unit is converted. Percentages are 0 to 100. */
  value: number;
  /** HealthKit's unit string, one for each type: the one of getRawHealthTypes. */
  unit: string;
  /** Who recorded it. Samples of several sources that overlap are all there. */
  source: {
    /** Name of the app or device that recorded it. */
    name: string;
    /** Bundle identifier of that app; null if not told. */
    bundleIdentifier: string | null;
    /** Version of that app or of the device’s system; null if not told. */
    version: string | null;
  };
  /** Text that describes the device, as recorded; null if not told. */
  device: string | null;
  /** What else was recorded with it, by HealthKit’s key or the app’s own; null if nothing was. */
  metadata: Record<string, string> | null;
}

/** How a metric's day is made from samples. */
export type MetricAggregation = 'sum' | 'average' | 'latest' | 'duration';

/** One day of a metric. */
export interface DailyValue {
  /** The local calendar day. A night belongs to the day on which it ends. */
  date: string;
  /** The day's value in the metric's `unit`. */
  value: number;
}

/** The meal that a log entry belongs to. */
export type Meal = 'breakfast' | 'lunch' | 'dinner' | 'snack';

/** Amounts of nutrients. The unit stands in each key; null is not known, 0 is a measured zero. */
export interface Nutrients {
  /** Energy in kilocalories; null if not known. */
  energyKilocalories: number | null;
  /** Protein in grams; null if not known. */
  proteinGrams: number | null;
  /** Carbohydrate in grams; null if not known. */
  carbohydrateGrams: number | null;
  /** Fat in grams; null if not known. */
  fatGrams: number | null;
  /** Saturated fat in grams; null if not known. */
  saturatedFatGrams: number | null;
  /** Fiber in grams; null if not known. */
  fiberGrams: number | null;
  /** Sugar in grams; null if not known. */
  sugarGrams: number | null;
  /** Sodium in milligrams; null if not known. */
  sodiumMilligrams: number | null;
  /** Cholesterol in milligrams; null if not known. */
  cholesterolMilligrams: number | null;
  /** Potassium in milligrams; null if not known. */
  potassiumMilligrams: number | null;
  /** Calcium in milligrams; null if not known. */
  calciumMilligrams: number | null;
  /** Iron in milligrams; null if not known. */
  ironMilligrams: number | null;
  /** Vitamin C in milligrams; null if not known. */
  vitaminCMilligrams: number | null;
  /** Vitamin D in micrograms; null if not known. */
  vitaminDMicrograms: number | null;
  /** Caffeine in milligrams; null if not known. */
  caffeineMilligrams: number | null;
  /** Water in milliliters; null if not known. */
  waterMilliliters: number | null;
}

/** One analyte of a blood test. */
export interface BloodTestResult {
  /** Opaque id. It stays the same when the same data is imported again. */
  id: string;
  /** What was measured, as a code; null if the laboratory gave none. */
  code: Coding | null;
  /** What was measured, in the words of the laboratory. */
  name: string;
  /** The value in `unit`, as reported; null for a result in words. */
  value: number | null;
  /** How the true value lies to `value`: `<` for a result reported as "< 5"; null if it is that value. */
  comparator: Comparator | null;
  /** The result in words, as reported; null if there are none. */
  text: string | null;
  /** Unit as reported, such as `mg/dL`; null if not told. */
  unit: string | null;
  /** The same unit as a UCUM code; null if it has none. */
  unitCode: string | null;
  /** Reference ranges as reported; several if they depend on age, sex or meaning. */
  referenceRanges: ReferenceRange[];
  /** What the result means against its range, as the laboratory reported it; null if it did not say. */
  interpretation: Interpretation | null;
  /**
   * Why there is no value and no text, in the words of the laboratory; null if there is one, or if it gave no
   * reason.
   */
  absentReason: string | null;
  /** Remarks of the laboratory, also on the specimen. Those on a panel stand with the first of its results. */
  notes: string[];
}

/** A code of a result, usually of LOINC. */
export interface Coding {
  /** URI of the code system, such as `http://loinc.org`; null if not told. */
  system: string | null;
  /** The code, such as `2093-3`. */
  code: string;
  /** The code's name, as reported; null if not told. */
  display: string | null;
}

/** How a true value lies to the one that is told, as in FHIR R4. */
export type Comparator = '<' | '<=' | '>=' | '>';

/** A reference range, as the laboratory reported it. */
export interface ReferenceRange {
  /** Lower end, in the result's `unit`; null if it is open or not a number. */
  low: number | null;
  /** Upper end, in the result's `unit`; null if it is open or not a number. */
  high: number | null;
  /** The range in the words of the laboratory; null if it gave none. */
  text: string | null;
  /** What it means or to whom it applies, such as `Female, 18 years and over`; null if not told. */
  appliesTo: string | null;
}

/** What a result means against its reference range. */
export type Interpretation = 'low' | 'normal' | 'high' | 'criticalLow' | 'criticalHigh' | 'abnormal';

/** Whether the API serves. It holds no health information. */
export interface Status {
  /** The API serves. */
  status: 'ok';
  /** Version of the API, as in its paths. */
  apiVersion: 'v1';
  /** The app that serves. */
  app: {
    /** Name of the app that serves. */
    name: string;
    /** Version of that app. */
    version: string;
  };
  /** Whether a pairing request can be made now: the Developer Mode page is open in the app. */
  pairingOpen: boolean;
  /** What the clock of the host says. */
  time: string;
}

/** What the host supports, never what its user has. */
export interface Capabilities {
  /** Version of the API, as in its paths. */
  apiVersion: 'v1';
  /** The scopes that a client can ask for. */
  scopes: {
    /** Name of the scope. */
    scope: Scope;
    /** What it lets a client read. */
    description: string;
  }[];
  /** What can be read, one entry for each operation that needs a token. */
  datasets: {
    /** Name of the operation, such as `getWorkouts`. */
    operation: string;
    /** Path to GET. */
    path: string;
    /** The scope that it needs. */
    scope: Scope;
    /** What its query may hold. */
    parameters: {
      /** Name in the query. */
      name: string;
      /**
       * What its text may be: `timestamp`, `limit`, `cursor`, `rawHealthType`, `metricId`, `search` or
       * `bloodTestFormat`.
       */
      type: string;
      /** Whether a read without it is refused. */
      required: boolean;
    }[];
    /** Media types that it can answer in, the usual one first. */
    formats: string[];
    /** Records of a page without `limit`; null if there are no pages. */
    defaultPageSize: number | null;
    /** The largest `limit`; null if there are no pages. */
    maxPageSize: number | null;
    /** Order of its records, in words. */
    order: string;
  }[];
  /** The metrics of getMetrics. */
  metrics: {
    /** Id of the metric, as a query names it. */
    metricId: MetricId;
    /** English name to show. */
    name: string;
    /** Unit of its values. */
    unit: string;
  }[];
  /** The quantity types of getRawHealthSamples. */
  rawHealthTypes: {
    /** HealthKit quantity type in Swift spelling, as a query names it. */
    type: string;
    /** English name to show. */
    name: string;
    /** HealthKit's unit string in which its samples are told. */
    unit: string;
  }[];
  /** To which day data belongs, in words. */
  dayRule: string;
}

/** The record of each list. */
export interface Records {
  readonly getMetrics: MetricSummary;
  readonly getWorkouts: Workout;
  readonly getNutritionLogs: NutritionLogEntry;
  readonly getNutritionFoods: Food;
  readonly getBloodTests: BloodTest;
  readonly getRawHealthTypes: RawHealthType;
  readonly getRawHealthSamples: RawSample;
}

/** The query of each list. */
export interface Queries {
  readonly getMetrics: MetricsQuery;
  readonly getWorkouts: RangeQuery;
  readonly getNutritionLogs: RangeQuery;
  readonly getNutritionFoods: FoodsQuery;
  readonly getBloodTests: RangeQuery;
  readonly getRawHealthTypes: { readonly limit?: undefined };
  readonly getRawHealthSamples: RawSamplesQuery;
}

/** An operation that answers a list. */
export type ListOperation = keyof Queries;

/** A page of a list. */
export interface Page<Item> {
  /** The records of this page, in the order of the list. */
  readonly data: readonly Item[];
  /** Send it as `cursor`, with the same filters, to read the next page; null on the last page, and only there. */
  readonly nextCursor: string | null;
}
