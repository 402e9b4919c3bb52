import type { AnalyteKey } from './analytes.ts';

/** A report of one draw; a value with `below` is less than the method can see. */
export interface BloodDraw {
  /** From the first sample day. */
  readonly day: number;
  readonly report: keyof typeof bloodReports;
  /** The hospital, which writes other units; absent: the usual laboratory. */
  readonly laboratory?: 'hospital';
  /** Whether the laboratory wrote down the time or only the date. */
  readonly precision: 'time' | 'date';
  readonly values: Readonly<Partial<Record<AnalyteKey, number | { readonly below: number }>>>;
  readonly words?: readonly WordedResult[];
}

/** A result in words; `isUsual` is what the laboratory expects to see. */
export interface WordedResult {
  readonly code: string;
  readonly display: string;
  readonly name: string;
  readonly text: string;
  readonly answer: { readonly code: string; readonly display: string } | null;
  readonly isUsual: boolean;
}

/** The reports that the sample laboratory writes. */
export const bloodReports = {
  bloodCount: { code: '58410-2', display: 'CBC panel - Blood by Automated count', name: 'Complete blood count' },
  metabolic: {
    code: '24323-8',
    display: 'Comprehensive metabolic 2000 panel - Serum or Plasma',
    name: 'Metabolic panel',
  },
  lipids: { code: '24331-1', display: 'Lipid 1996 panel - Serum or Plasma', name: 'Lipid panel' },
} as const;

const usualCells: WordedResult = {
  code: '6742-1',
  display: 'RBC morphology finding [Identifier] in Blood',
  name: 'Red blood cells, appearance',
  text: 'Normocytic, normochromic',
  answer: null,
  isUsual: true,
};
const noAntibodies: WordedResult = {
  code: '8061-4',
  display: 'Nuclear Ab [Presence] in Serum',
  name: 'Antinuclear antibodies',
  text: 'Negative',
  answer: { code: '260385009', display: 'Negative (qualifier value)' },
  isUsual: true,
};

/**
 * Four draws, four months apart, one in the week of illness and one in a hospital with units of its own: a little anaemic and short of vitamin D in
 * the beginning, better in the end; inflamed while ill; cholesterol high and falling.
 */
export const bloodDraws: readonly BloodDraw[] = [
  {
    day: 20,
    report: 'bloodCount',
    precision: 'time',
    values: { hemoglobin: 13.1, hematocrit: 39.2, leukocytes: 5.6, platelets: 236 },
    words: [usualCells],
  },
  {
    day: 20,
    report: 'metabolic',
    precision: 'time',
    values: {
      glucose: 101,
      hemoglobinA1c: 5.6,
      creatinine: 0.94,
      alanineAminotransferase: 38,
      potassium: 4.3,
      thyrotropin: 2.14,
      ferritin: 22,
      vitaminD: 19.4,
      reactiveProtein: { below: 0.6 },
      rheumatoidFactor: { below: 10 },
    },
    words: [noAntibodies],
  },
  {
    day: 20,
    report: 'lipids',
    precision: 'time',
    values: { cholesterol: 224, ldlCholesterol: 148, hdlCholesterol: 44, triglycerides: 160 },
  },
  {
    day: 142,
    report: 'bloodCount',
    precision: 'date',
    values: { hemoglobin: 13.9, hematocrit: 41.3, leukocytes: 6.1, platelets: 251 },
    words: [usualCells],
  },
  {
    day: 142,
    report: 'metabolic',
    precision: 'date',
    values: {
      glucose: 96,
      hemoglobinA1c: 5.5,
      creatinine: 0.98,
      alanineAminotransferase: 31,
      potassium: 4.1,
      ferritin: 47,
      vitaminD: 33.8,
      reactiveProtein: 1.1,
    },
  },
  {
    day: 255,
    report: 'bloodCount',
    precision: 'time',
    values: { hemoglobin: 14.2, hematocrit: 42.1, leukocytes: 12.7, platelets: 312 },
    words: [{ ...usualCells, text: 'Slight rouleaux formation (cells stacked like coins)', isUsual: false }],
  },
  {
    day: 255,
    report: 'metabolic',
    precision: 'time',
    values: { creatinine: 1.02, potassium: 3.9, reactiveProtein: 48.3 },
  },
  {
    day: 266,
    report: 'lipids',
    precision: 'time',
    values: { cholesterol: 203, ldlCholesterol: 131, hdlCholesterol: 47, triglycerides: 124 },
  },
  {
    day: 326,
    report: 'metabolic',
    laboratory: 'hospital',
    precision: 'time',
    values: {
      glucose: 5.2,
      hemoglobinA1c: 35,
      creatinine: 86,
      potassium: 4.2,
      ferritin: 62,
      vitaminD: 71,
      reactiveProtein: 0.9,
    },
  },
  {
    day: 326,
    report: 'lipids',
    laboratory: 'hospital',
    precision: 'time',
    values: { cholesterol: 5.0, ldlCholesterol: 3.2, hdlCholesterol: 1.29, triglycerides: 1.24 },
  },
  {
    day: 385,
    report: 'bloodCount',
    precision: 'time',
    values: { hemoglobin: 14.8, hematocrit: 43.9, leukocytes: 5.4, platelets: 244 },
    words: [usualCells],
  },
  {
    day: 385,
    report: 'metabolic',
    precision: 'time',
    values: {
      glucose: 91,
      hemoglobinA1c: 5.3,
      creatinine: 0.97,
      alanineAminotransferase: 26,
      potassium: 4.4,
      thyrotropin: 1.87,
      ferritin: 78,
      vitaminD: 28.6,
      reactiveProtein: { below: 0.6 },
    },
  },
  {
    day: 385,
    report: 'lipids',
    precision: 'date',
    values: { cholesterol: 187, ldlCholesterol: 116, hdlCholesterol: 52, triglycerides: 96 },
  },
];
