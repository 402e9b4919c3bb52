import type { ListOperation, Records } from '../records/queries.ts';
import type { BloodTest, Comparator, Food, Interpretation, Meal, Nutrients } from '../records/records.ts';
import { flag, list, nullable, number, object, optional, record, text, type Shape } from './shape.ts';

const knownNumber = nullable(number);
const knownText = nullable(text());
const namedSource = object<{ name: string }>({ name: text() });
const deviceSource = object<{ name: string; device: string | null }>({ name: text(), device: knownText });

const nutrients = object<Nutrients>({
  energyKilocalories: knownNumber,
  proteinGrams: knownNumber,
  carbohydrateGrams: knownNumber,
  fatGrams: knownNumber,
  saturatedFatGrams: knownNumber,
  fiberGrams: knownNumber,
  sugarGrams: knownNumber,
  sodiumMilligrams: knownNumber,
  cholesterolMilligrams: knownNumber,
  potassiumMilligrams: knownNumber,
  calciumMilligrams: knownNumber,
  ironMilligrams: knownNumber,
  vitaminCMilligrams: knownNumber,
  vitaminDMicrograms: knownNumber,
  caffeineMilligrams: knownNumber,
  waterMilliliters: knownNumber,
});

const day = object<{ date: string; value: number }>({ date: text(), value: number });

/** The shape of each list's record, held to the contract's types by the compiler. */
export const recordShapes: { readonly [Operation in ListOperation]: Shape<Records[Operation]> } = {
  getMetrics: object({
    metricId: text(),
    name: text(),
    category: text(),
    unit: text(),
    aggregation: text(),
    timeZone: text(),
    latest: nullable(day),
    averages: object({ days7: knownNumber, days30: knownNumber, days90: knownNumber }),
    range30Days: nullable(object({ min: number, max: number })),
    daily: list(day),
    sources: list(text()),
  }),
  getWorkouts: object({
    id: text(),
    activityType: text(),
    start: text(),
    end: text(),
    durationSeconds: knownNumber,
    activeEnergyKilocalories: knownNumber,
    totalEnergyKilocalories: knownNumber,
    distanceMeters: knownNumber,
    averageHeartRate: knownNumber,
    maximumHeartRate: knownNumber,
    elevationGainMeters: knownNumber,
    steps: knownNumber,
    indoor: nullable(flag),
    source: deviceSource,
    otherSources: list(deviceSource),
    timeZone: text(),
  }),
  getNutritionLogs: object({
    id: text(),
    loggedAt: text(),
    meal: nullable(text<Meal>()),
    foodId: knownText,
    foodName: knownText,
    brand: knownText,
    quantity: nullable(object({ amount: number, unit: text() })),
    nutrients,
    source: namedSource,
    otherSources: list(namedSource),
    timeZone: text(),
  }),
  getNutritionFoods: object<Food>({
    id: text(),
    name: text(),
    brand: knownText,
    category: knownText,
    barcode: knownText,
    servings: list(object({ description: text(), grams: number })),
    nutrientsPer100Grams: nutrients,
    nutrientsPer100Milliliters: optional(nutrients),
    source: object({ name: text(), reference: knownText }),
  }),
  getBloodTests: object({
    id: text(),
    collectedAt: knownText,
    collectedDate: knownText,
    issuedAt: knownText,
    name: text(),
    status: text<BloodTest['status']>(),
    laboratory: knownText,
    results: list(
      object({
        id: text(),
        code: nullable(object({ system: knownText, code: text(), display: knownText })),
        name: text(),
        value: knownNumber,
        comparator: nullable(text<Comparator>()),
        text: knownText,
        unit: knownText,
        unitCode: knownText,
        referenceRanges: list(object({ low: knownNumber, high: knownNumber, text: knownText, appliesTo: knownText })),
        interpretation: nullable(text<Interpretation>()),
      }),
    ),
    source: namedSource,
    otherSources: list(namedSource),
  }),
  getRawHealthTypes: object({ type: text(), name: text(), unit: text(), available: flag, readable: flag }),
  getRawHealthSamples: object({
    id: text(),
    type: text(),
    start: text(),
    end: text(),
    value: number,
    unit: text(),
    source: object({ name: text(), bundleIdentifier: knownText, version: knownText }),
    device: knownText,
    metadata: nullable(record(text())),
  }),
};
