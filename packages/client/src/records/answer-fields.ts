// Made from the schemas of packages/contract by `npx vitest run test/client/declared-records.test.ts --update`. Change it there.

import type { Fields } from './field.ts';

const dailyValue: Fields = { date: 'date', value: 'number' };

const nutrients: Fields = {
  energyKilocalories: ['orNull', 'number'],
  proteinGrams: ['orNull', 'number'],
  carbohydrateGrams: ['orNull', 'number'],
  fatGrams: ['orNull', 'number'],
  saturatedFatGrams: ['orNull', 'number'],
  fiberGrams: ['orNull', 'number'],
  sugarGrams: ['orNull', 'number'],
  sodiumMilligrams: ['orNull', 'number'],
  cholesterolMilligrams: ['orNull', 'number'],
  potassiumMilligrams: ['orNull', 'number'],
  calciumMilligrams: ['orNull', 'number'],
  ironMilligrams: ['orNull', 'number'],
  vitaminCMilligrams: ['orNull', 'number'],
  vitaminDMicrograms: ['orNull', 'number'],
  caffeineMilligrams: ['orNull', 'number'],
  waterMilliliters: ['orNull', 'number'],
};

const coding: Fields = { system: ['orNull', 'text'], code: 'text', display: ['orNull', 'text'] };

const referenceRange: Fields = {
  low: ['orNull', 'number'],
  high: ['orNull', 'number'],
  text: ['orNull', 'text'],
  appliesTo: ['orNull', 'text'],
};

const bloodTestResult: Fields = {
  id: 'text',
  code: ['orNull', coding],
  name: 'text',
  value: ['orNull', 'number'],
  comparator: ['orNull', 'text'],
  text: ['orNull', 'text'],
  unit: ['orNull', 'text'],
  unitCode: ['orNull', 'text'],
  referenceRanges: ['list', referenceRange],
  interpretation: ['orNull', 'text'],
  absentReason: ['orNull', 'text'],
  notes: ['list', 'text'],
};

/** The fields of each answer: of a list, those of its records. */
export const answerFields = {
  getStatus: {
    status: 'text',
    apiVersion: 'text',
    app: { name: 'text', version: 'text' },
    pairingOpen: 'flag',
    time: 'instant',
  },
  getCapabilities: {
    apiVersion: 'text',
    scopes: ['list', { scope: 'text', description: 'text' }],
    datasets: [
      'list',
      {
        operation: 'text',
        path: 'text',
        scope: 'text',
        parameters: ['list', { name: 'text', type: 'text', required: 'flag' }],
        formats: ['list', 'text'],
        defaultPageSize: ['orNull', 'number'],
        maxPageSize: ['orNull', 'number'],
        order: 'text',
      },
    ],
    metrics: ['list', { metricId: 'text', name: 'text', unit: 'text' }],
    rawHealthTypes: ['list', { type: 'text', name: 'text', unit: 'text' }],
    dayRule: 'text',
  },
  getMetrics: {
    metricId: 'text',
    name: 'text',
    category: 'text',
    unit: 'text',
    aggregation: 'text',
    timeZone: 'text',
    latest: ['orNull', dailyValue],
    averages: { days7: ['orNull', 'number'], days30: ['orNull', 'number'], days90: ['orNull', 'number'] },
    range30Days: ['orNull', { min: 'number', max: 'number' }],
    daily: ['list', dailyValue],
    sources: ['list', 'text'],
  },
  getWorkouts: {
    id: 'text',
    activityType: 'text',
    start: 'instant',
    end: 'instant',
    durationSeconds: ['orNull', 'number'],
    activeEnergyKilocalories: ['orNull', 'number'],
    totalEnergyKilocalories: ['orNull', 'number'],
    distanceMeters: ['orNull', 'number'],
    averageHeartRate: ['orNull', 'number'],
    maximumHeartRate: ['orNull', 'number'],
    elevationGainMeters: ['orNull', 'number'],
    steps: ['orNull', 'number'],
    indoor: ['orNull', 'flag'],
    source: { name: 'text', device: ['orNull', 'text'] },
    otherSources: ['list', { name: 'text', device: ['orNull', 'text'] }],
    timeZone: 'text',
  },
  getNutritionLogs: {
    id: 'text',
    loggedAt: 'instant',
    meal: ['orNull', 'text'],
    foodId: ['orNull', 'text'],
    foodName: ['orNull', 'text'],
    brand: ['orNull', 'text'],
    quantity: ['orNull', { amount: 'number', unit: 'text' }],
    nutrients: nutrients,
    source: { name: 'text' },
    otherSources: ['list', { name: 'text' }],
    timeZone: 'text',
  },
  getNutritionFoods: {
    id: 'text',
    name: 'text',
    brand: ['orNull', 'text'],
    category: ['orNull', 'text'],
    barcode: ['orNull', 'text'],
    servings: ['list', { description: 'text', grams: 'number' }],
    nutrientsPer100Grams: nutrients,
    nutrientsPer100Milliliters: ['orAbsent', nutrients],
    source: { name: 'text', reference: ['orNull', 'text'] },
  },
  getBloodTests: {
    id: 'text',
    collectedAt: ['orNull', 'instant'],
    collectedDate: ['orNull', 'text'],
    issuedAt: ['orNull', 'instant'],
    name: 'text',
    status: 'text',
    laboratory: ['orNull', 'text'],
    conclusion: ['orNull', 'text'],
    results: ['list', bloodTestResult],
    source: { name: 'text' },
    otherSources: ['list', { name: 'text' }],
  },
  getRawHealthTypes: { type: 'text', name: 'text', unit: 'text', available: 'flag', readable: 'flag' },
  getRawHealthSamples: {
    id: 'text',
    type: 'text',
    start: 'instant',
    end: 'instant',
    value: 'number',
    unit: 'text',
    source: { name: 'text', bundleIdentifier: ['orNull', 'text'], version: ['orNull', 'text'] },
    device: ['orNull', 'text'],
    metadata: ['orNull', ['map', 'text']],
  },
} as const satisfies Readonly<Record<string, Fields>>;

/** What the client calls each list, its path and its largest page. Spec 4 and 8. */
export const listOperations = {
  getMetrics: { noun: 'metrics', path: '/api/v1/metrics', maxPageSize: 100 },
  getWorkouts: { noun: 'workouts', path: '/api/v1/workouts', maxPageSize: 100 },
  getNutritionLogs: { noun: 'nutritionLogs', path: '/api/v1/nutrition/logs', maxPageSize: 100 },
  getNutritionFoods: { noun: 'foods', path: '/api/v1/nutrition/foods', maxPageSize: 100 },
  getBloodTests: { noun: 'bloodTests', path: '/api/v1/blood-tests', maxPageSize: 100 },
  getRawHealthTypes: { noun: 'rawTypes', path: '/api/v1/rawhealth/types', maxPageSize: null },
  getRawHealthSamples: { noun: 'rawSamples', path: '/api/v1/rawhealth/samples', maxPageSize: 250 },
} as const;
