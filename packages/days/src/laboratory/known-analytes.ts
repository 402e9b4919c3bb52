/** What is known of an analyte beyond what a laboratory reports of it. */
export interface KnownAnalyte {
  readonly id: string;
  /** LOINC codes of one specimen, of mass and of substance concentration. */
  readonly loinc: readonly string[];
  /** Names in English and German, as `plainAnalyteName` makes them. */
  readonly names: readonly string[];
  /** Grams of one mole of what is counted; null if its results are not converted between mass and moles. */
  readonly gramsPerMole: number | null;
  /** Equivalents of one mole; null if nobody reports it in equivalents. */
  readonly charge: number | null;
  /** UCUM codes: what laboratories that report masses use, and those that report moles. */
  readonly units: { readonly mass: string; readonly moles: string } | null;
}

/** Grams of one mole of glucose, as HealthKit has it. */
export const glucoseGramsPerMole = 180.15588000005408;

type Row = readonly [
  id: string,
  loinc: string,
  names: string,
  gramsPerMole: number | null,
  mass?: string,
  moles?: string,
  charge?: number,
];

/**
 * Molar masses are those of the atomic weights of IUPAC; haemoglobin is counted by its chains, phosphate as phosphorus,
 * urea nitrogen as two atoms of nitrogen. Codes are of LOINC. Whole blood, plasma and what was taken fasting stay apart.
 * Lipoprotein(a) and insulin are not here: no factor holds for them.
 */
const rows: readonly Row[] = [
  [
    'glucose',
    '2345-7 14749-6',
    'glucose|glukose|blutzucker|blood sugar|blood glucose',
    glucoseGramsPerMole,
    'mg/dL',
    'mmol/L',
  ],
  [
    'fastingGlucose',
    '1558-6 14771-0',
    'fasting glucose|glucose fasting|nüchternglukose|glukose nüchtern|nüchternblutzucker',
    glucoseGramsPerMole,
    'mg/dL',
    'mmol/L',
  ],
  ['bloodGlucose', '2339-0 15074-8', '', glucoseGramsPerMole, 'mg/dL', 'mmol/L'],
  ['hemoglobinA1c', '4548-4 59261-8', 'hba1c|hemoglobin a1c|haemoglobin a1c|hämoglobin a1c', null, '%', 'mmol/mol'],
  [
    'cholesterol',
    '2093-3 14647-2',
    'cholesterol|total cholesterol|cholesterol total|cholesterin|gesamtcholesterin|cholesterin gesamt',
    386.65,
    'mg/dL',
    'mmol/L',
  ],
  [
    'hdlCholesterol',
    '2085-9 14646-4',
    'hdl|hdl cholesterol|hdl cholesterin|cholesterol hdl|cholesterin hdl',
    386.65,
    'mg/dL',
    'mmol/L',
  ],
  ['ldlCalculated', '13457-7 39469-2', '', 386.65, 'mg/dL', 'mmol/L'],
  ['ldlDirect', '18262-6 69419-0', '', 386.65, 'mg/dL', 'mmol/L'],
  [
    'ldlCholesterol',
    '2089-1 22748-8',
    'ldl|ldl cholesterol|ldl cholesterin|cholesterol ldl|cholesterin ldl',
    386.65,
    'mg/dL',
    'mmol/L',
  ],
  ['triglycerides', '2571-8 14927-8', 'triglycerides|triglyceride|triglyzeride', 885.43, 'mg/dL', 'mmol/L'],
  ['creatinine', '2160-0 14682-9', 'creatinine|kreatinin', 113.12, 'mg/dL', 'umol/L'],
  ['urea', '3091-6 22664-7', 'urea|harnstoff', 60.056, 'mg/dL', 'mmol/L'],
  ['ureaNitrogen', '3094-0 14937-7', 'bun|urea nitrogen|blood urea nitrogen|harnstoff n', 28.014, 'mg/dL', 'mmol/L'],
  ['urate', '3084-1 14933-6', 'uric acid|urate|harnsäure', 168.112, 'mg/dL', 'umol/L'],
  [
    'bilirubin',
    '1975-2 14631-6',
    'bilirubin|total bilirubin|bilirubin total|bilirubin gesamt',
    584.67,
    'mg/dL',
    'umol/L',
  ],
  [
    'directBilirubin',
    '1968-7 14629-0',
    'direct bilirubin|bilirubin direct|bilirubin direkt',
    584.67,
    'mg/dL',
    'umol/L',
  ],
  ['calcium', '17861-6 2000-8', 'calcium|kalzium', 40.078, 'mg/dL', 'mmol/L', 2],
  ['magnesium', '19123-9 2601-3', 'magnesium', 24.305, 'mg/dL', 'mmol/L', 2],
  ['phosphate', '2777-1 14879-1', 'phosphate|phosphat|phosphorus', 30.974, 'mg/dL', 'mmol/L'],
  ['sodium', '2951-2', 'sodium|natrium', 22.99, 'mmol/L', 'mmol/L', 1],
  ['potassium', '2823-3', 'potassium|kalium', 39.098, 'mmol/L', 'mmol/L', 1],
  ['chloride', '2075-0', 'chloride|chlorid', 35.45, 'mmol/L', 'mmol/L', 1],
  ['iron', '2498-4 14798-3', 'iron|eisen', 55.845, 'ug/dL', 'umol/L'],
  ['vitaminD3', '1989-3 14635-7', '', 400.64, 'ng/mL', 'nmol/L'],
  [
    'vitaminD',
    '62292-8 68438-1',
    'vitamin d|vitamin d 25 oh|25 oh vitamin d|25 hydroxyvitamin d|25 hydroxy vitamin d',
    400.64,
    'ng/mL',
    'nmol/L',
  ],
  ['vitaminB12', '2132-9 14685-2', 'vitamin b12|b12|cobalamin', 1355.37, 'pg/mL', 'pmol/L'],
  ['folate', '2284-8 14732-2', 'folate|folic acid|folat|folsäure', 441.4, 'ng/mL', 'nmol/L'],
  ['testosterone', '2986-8 14913-8', 'testosterone|testosteron', 288.43, 'ng/dL', 'nmol/L'],
  ['cortisol', '2143-6 14675-3', 'cortisol|kortisol', 362.46, 'ug/dL', 'nmol/L'],
  ['estradiol', '2243-4 14715-7', 'estradiol|oestradiol|östradiol', 272.38, 'pg/mL', 'pmol/L'],
  ['progesterone', '2839-9 14890-8', 'progesterone|progesteron', 314.46, 'ng/mL', 'nmol/L'],
  ['thyroxine', '3026-2 14921-1', 'thyroxine|thyroxin|t4', 776.87, 'ug/dL', 'nmol/L'],
  ['freeThyroxine', '3024-7 14920-3', 'free t4|ft4|t4 free|freies t4', 776.87, 'ng/dL', 'pmol/L'],
  ['triiodothyronine', '3053-6 14930-2', 'triiodothyronine|trijodthyronin|t3', 650.98, 'ng/dL', 'nmol/L'],
  ['freeTriiodothyronine', '3051-0 14928-6', 'free t3|ft3|t3 free|freies t3', 650.98, 'pg/mL', 'pmol/L'],
  ['hemoglobin', '718-7 59260-0', 'hemoglobin|haemoglobin|hämoglobin|hb', 16_114.5, 'g/dL', 'mmol/L'],
  ['ferritin', '2276-4', 'ferritin', null],
  ['thyrotropin', '3016-3', 'tsh|thyrotropin|tsh basal', null],
  ['reactiveProtein', '1988-5', 'crp|c reactive protein|c reaktives protein', null],
];

const known: readonly KnownAnalyte[] = rows.map(([id, loinc, names, gramsPerMole, mass, moles, charge = null]) => ({
  id,
  loinc: loinc.split(' '),
  names: names === '' ? [] : names.split('|'),
  gramsPerMole,
  charge,
  units: mass === undefined || moles === undefined ? null : { mass, moles },
}));

const byCode = new Map(known.flatMap((analyte) => analyte.loinc.map((code) => [code, analyte] as const)));
const byName = new Map(known.flatMap((analyte) => analyte.names.map((name) => [name, analyte] as const)));

/** A name as it is looked up: small letters and digits, with one space between. */
function plainAnalyteName(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** What is measured elsewhere than in blood has the same names, and is another analyte. */
const otherSpecimen = /urin|harn(?!stoff|säure)|stool|stuhl|liquor|csf|saliva|speichel/iu;

/**
 * The analyte of a result, by its LOINC code; if it has none, by its name, unless its report is of another specimen than
 * blood. Null if it is not known.
 */
export function knownAnalyte(
  result: { readonly code: { readonly system: string | null; readonly code: string } | null; readonly name: string },
  reportName: string,
): KnownAnalyte | null {
  const { code, name } = result;
  if (code !== null) return code.system === 'http://loinc.org' ? (byCode.get(code.code) ?? null) : null;
  return otherSpecimen.test(`${reportName} ${name}`) ? null : (byName.get(plainAnalyteName(name)) ?? null);
}
