import type { ListOperation, Records } from '@vitalgate/client';
import { answerFields, listOperations } from '@vitalgate/client/unpublished';
import { layoutOf, type CsvLayout, type Exceptions } from './csv-layout.ts';

const exceptions: { readonly [Operation in ListOperation]?: Exceptions } = {
  getMetrics: { leftOut: ['latest', 'averages', 'range30Days', 'sources'], each: { list: 'daily' } },
  getNutritionLogs: { heads: { nutrients: '*' } },
  getNutritionFoods: {
    heads: { nutrientsPer100Grams: '*Per100Grams', nutrientsPer100Milliliters: '*Per100Milliliters' },
    last: ['servings', 'source'],
  },
  getBloodTests: {
    each: {
      list: 'results',
      columns: {
        resultId: 'id',
        resultCodeSystem: 'code.system',
        resultCode: 'code.code',
        resultCodeDisplay: 'code.display',
        resultName: 'name',
        comparator: 'comparator',
        value: 'value',
        text: 'text',
        unit: 'unit',
        unitCode: 'unitCode',
        // The first range is the one that holds for most; the others are in the last column.
        referenceLow: 'referenceRanges.0.low',
        referenceHigh: 'referenceRanges.0.high',
        interpretation: 'interpretation',
        referenceRanges: 'referenceRanges',
        absentReason: 'absentReason',
        notes: 'notes',
      },
      keepsEmpty: true,
    },
  },
};

/** The columns of each list, made from the fields of its records. A metric takes a row for each day with data, a blood test one for each result. */
export const csvLayouts = Object.fromEntries(
  (Object.keys(listOperations) as ListOperation[]).map((operation) => [
    operation,
    layoutOf(answerFields[operation], exceptions[operation]),
  ]),
) as unknown as { readonly [Operation in ListOperation]: CsvLayout<Records[Operation]> };
