import type { BloodTest, BloodTestResult, ListOperation, MetricSummary, Nutrients, Records } from '@vitalgate/client';

/** A cell: null is left empty. */
export type CsvCell = string | number | boolean | null;

/** How a list is written as CSV. A record may take several rows. */
export interface CsvLayout<Item> {
  readonly head: readonly string[];
  readonly rows: (item: Item) => readonly (readonly CsvCell[])[];
}

/** Several values in one cell, as JSON: what a name holds cannot be taken for a separator. Empty if there are none. */
function several(values: readonly unknown[]): string | null {
  return values.length === 0 ? null : JSON.stringify(values);
}

function names(sources: readonly { readonly name: string }[]): string | null {
  return several(sources.map(({ name }) => name));
}

const nutrientKeys = [
  'energyKilocalories',
  'proteinGrams',
  'carbohydrateGrams',
  'fatGrams',
  'saturatedFatGrams',
  'fiberGrams',
  'sugarGrams',
  'sodiumMilligrams',
  'cholesterolMilligrams',
  'potassiumMilligrams',
  'calciumMilligrams',
  'ironMilligrams',
  'vitaminCMilligrams',
  'vitaminDMicrograms',
  'caffeineMilligrams',
  'waterMilliliters',
] as const satisfies readonly (keyof Nutrients)[];

/** One column from one field, or from a sum of several. */
type Column<Item> = readonly [head: string, cell: (item: Item) => CsvCell];

function flat<Item>(columns: readonly Column<Item>[]): CsvLayout<Item> {
  return { head: columns.map(([head]) => head), rows: (item) => [columns.map(([, cell]) => cell(item))] };
}

const nutrientColumns = nutrientKeys.map((key): Column<Nutrients> => [key, (nutrients) => nutrients[key]]);

const testColumns: readonly Column<BloodTest>[] = [
  ['id', ({ id }) => id],
  ['collectedAt', ({ collectedAt }) => collectedAt],
  ['collectedDate', ({ collectedDate }) => collectedDate],
  ['issuedAt', ({ issuedAt }) => issuedAt],
  ['name', ({ name }) => name],
  ['status', ({ status }) => status],
  ['laboratory', ({ laboratory }) => laboratory],
  ['sourceName', ({ source }) => source.name],
  ['otherSources', ({ otherSources }) => names(otherSources)],
];

const resultColumns: readonly Column<BloodTestResult>[] = [
  ['resultId', ({ id }) => id],
  ['resultCodeSystem', ({ code }) => code?.system ?? null],
  ['resultCode', ({ code }) => code?.code ?? null],
  ['resultCodeDisplay', ({ code }) => code?.display ?? null],
  ['resultName', ({ name }) => name],
  ['comparator', ({ comparator }) => comparator],
  ['value', ({ value }) => value],
  ['text', ({ text }) => text],
  ['unit', ({ unit }) => unit],
  ['unitCode', ({ unitCode }) => unitCode],
  // The first range is the one that holds for most; the others are in the last column.
  ['referenceLow', ({ referenceRanges: [first] }) => first?.low ?? null],
  ['referenceHigh', ({ referenceRanges: [first] }) => first?.high ?? null],
  ['interpretation', ({ interpretation }) => interpretation],
  ['referenceRanges', ({ referenceRanges }) => several(referenceRanges)],
];

const metricColumns: readonly Column<MetricSummary>[] = [
  ['metricId', ({ metricId }) => metricId],
  ['name', ({ name }) => name],
  ['category', ({ category }) => category],
  ['unit', ({ unit }) => unit],
  ['aggregation', ({ aggregation }) => aggregation],
  ['timeZone', ({ timeZone }) => timeZone],
];

/**
 * The columns of each list. The names are the contract's; a field of a nested record has its parent's name before its own
 * (`source.name` is `sourceName`), lists and maps are JSON in one cell. A metric takes a row for each day with data, a blood
 * test one for each result.
 */
export const csvLayouts: { readonly [Operation in ListOperation]: CsvLayout<Records[Operation]> } = {
  getMetrics: {
    head: [...metricColumns.map(([head]) => head), 'date', 'value'],
    rows: (metric) => {
      const shared = metricColumns.map(([, cell]) => cell(metric));
      return metric.daily.map(({ date, value }) => [...shared, date, value]);
    },
  },
  getWorkouts: flat([
    ['id', ({ id }) => id],
    ['activityType', ({ activityType }) => activityType],
    ['start', ({ start }) => start],
    ['end', ({ end }) => end],
    ['durationSeconds', ({ durationSeconds }) => durationSeconds],
    ['activeEnergyKilocalories', ({ activeEnergyKilocalories }) => activeEnergyKilocalories],
    ['totalEnergyKilocalories', ({ totalEnergyKilocalories }) => totalEnergyKilocalories],
    ['distanceMeters', ({ distanceMeters }) => distanceMeters],
    ['averageHeartRate', ({ averageHeartRate }) => averageHeartRate],
    ['maximumHeartRate', ({ maximumHeartRate }) => maximumHeartRate],
    ['elevationGainMeters', ({ elevationGainMeters }) => elevationGainMeters],
    ['steps', ({ steps }) => steps],
    ['indoor', ({ indoor }) => indoor],
    ['sourceName', ({ source }) => source.name],
    ['sourceDevice', ({ source }) => source.device],
    ['otherSources', ({ otherSources }) => several(otherSources)],
    ['timeZone', ({ timeZone }) => timeZone],
  ]),
  getNutritionLogs: flat([
    ['id', ({ id }) => id],
    ['loggedAt', ({ loggedAt }) => loggedAt],
    ['meal', ({ meal }) => meal],
    ['foodId', ({ foodId }) => foodId],
    ['foodName', ({ foodName }) => foodName],
    ['brand', ({ brand }) => brand],
    ['quantityAmount', ({ quantity }) => quantity?.amount ?? null],
    ['quantityUnit', ({ quantity }) => quantity?.unit ?? null],
    ...nutrientColumns.map(([head, cell]): Column<Records['getNutritionLogs']> => [
      head,
      ({ nutrients }) => cell(nutrients),
    ]),
    ['sourceName', ({ source }) => source.name],
    ['otherSources', ({ otherSources }) => names(otherSources)],
    ['timeZone', ({ timeZone }) => timeZone],
  ]),
  getNutritionFoods: flat([
    ['id', ({ id }) => id],
    ['name', ({ name }) => name],
    ['brand', ({ brand }) => brand],
    ['category', ({ category }) => category],
    ['barcode', ({ barcode }) => barcode],
    ...nutrientColumns.map(([head, cell]): Column<Records['getNutritionFoods']> => [
      `${head}Per100Grams`,
      ({ nutrientsPer100Grams }) => cell(nutrientsPer100Grams),
    ]),
    ...nutrientColumns.map(([head, cell]): Column<Records['getNutritionFoods']> => [
      `${head}Per100Milliliters`,
      ({ nutrientsPer100Milliliters: per }) => (per === undefined ? null : cell(per)),
    ]),
    ['servings', ({ servings }) => several(servings)],
    ['sourceName', ({ source }) => source.name],
    ['sourceReference', ({ source }) => source.reference],
  ]),
  getBloodTests: {
    head: [...testColumns, ...resultColumns].map(([head]) => head),
    rows: (test) => {
      const shared = testColumns.map(([, cell]) => cell(test));
      if (test.results.length === 0) return [[...shared, ...resultColumns.map(() => null)]];
      return test.results.map((result) => [...shared, ...resultColumns.map(([, cell]) => cell(result))]);
    },
  },
  getRawHealthTypes: flat([
    ['type', ({ type }) => type],
    ['name', ({ name }) => name],
    ['unit', ({ unit }) => unit],
    ['available', ({ available }) => available],
    ['readable', ({ readable }) => readable],
  ]),
  getRawHealthSamples: flat([
    ['id', ({ id }) => id],
    ['type', ({ type }) => type],
    ['start', ({ start }) => start],
    ['end', ({ end }) => end],
    ['value', ({ value }) => value],
    ['unit', ({ unit }) => unit],
    ['sourceName', ({ source }) => source.name],
    ['sourceBundleIdentifier', ({ source }) => source.bundleIdentifier],
    ['sourceVersion', ({ source }) => source.version],
    ['device', ({ device }) => device],
    ['metadata', ({ metadata }) => (metadata === null ? null : JSON.stringify(metadata))],
  ]),
};
