/** One analyte of the sample laboratory: what it is called, coded and measured in, and what counts as normal. */
export interface Analyte {
  /** LOINC code and its short name. */
  readonly loinc: string;
  readonly display: string;
  readonly name: string;
  /** As the laboratory prints it, and in UCUM. */
  readonly unit: string;
  readonly unitCode: string;
  readonly low: string | null;
  readonly high: string | null;
  readonly digits: number;
}

type Row = readonly [
  loinc: string,
  display: string,
  name: string,
  unit: string,
  unitCode: string,
  low: string | null,
  high: string | null,
  digits: number,
];

function analyte([loinc, display, name, unit, unitCode, low, high, digits]: Row): Analyte {
  return { loinc, display, name, unit, unitCode, low, high, digits };
}

/** The analytes that the sample laboratory measures, with usual ranges for a man of 38 years. */
export const analytes = {
  hemoglobin: analyte(['718-7', 'Hemoglobin [Mass/volume] in Blood', 'Hemoglobin', 'g/dL', 'g/dL', '13.5', '17.5', 1]),
  hematocrit: analyte([
    '4544-3',
    'Hematocrit [Volume Fraction] of Blood by Automated count',
    'Hematocrit',
    '%',
    '%',
    '40',
    '52',
    1,
  ]),
  leukocytes: analyte([
    '6690-2',
    'Leukocytes [#/volume] in Blood by Automated count',
    'White blood cells',
    '10^3/µL',
    '10*3/uL',
    '4.0',
    '10.0',
    1,
  ]),
  platelets: analyte([
    '777-3',
    'Platelets [#/volume] in Blood by Automated count',
    'Platelets',
    '10^3/µL',
    '10*3/uL',
    '150',
    '400',
    0,
  ]),
  glucose: analyte([
    '1558-6',
    'Fasting glucose [Mass/volume] in Serum or Plasma',
    'Glucose, fasting',
    'mg/dL',
    'mg/dL',
    '70',
    '99',
    0,
  ]),
  hemoglobinA1c: analyte([
    '4548-4',
    'Hemoglobin A1c/Hemoglobin.total in Blood',
    'Hemoglobin A1c',
    '%',
    '%',
    null,
    '5.7',
    1,
  ]),
  creatinine: analyte([
    '2160-0',
    'Creatinine [Mass/volume] in Serum or Plasma',
    'Creatinine',
    'mg/dL',
    'mg/dL',
    '0.70',
    '1.20',
    2,
  ]),
  alanineAminotransferase: analyte([
    '1742-6',
    'Alanine aminotransferase [Enzymatic activity/volume] in Serum or Plasma',
    'ALT',
    'U/L',
    'U/L',
    null,
    '50',
    0,
  ]),
  potassium: analyte([
    '2823-3',
    'Potassium [Moles/volume] in Serum or Plasma',
    'Potassium',
    'mmol/L',
    'mmol/L',
    '3.5',
    '5.1',
    1,
  ]),
  thyrotropin: analyte([
    '3016-3',
    'Thyrotropin [Units/volume] in Serum or Plasma',
    'TSH',
    'mIU/L',
    'm[IU]/L',
    '0.40',
    '4.00',
    2,
  ]),
  ferritin: analyte([
    '2276-4',
    'Ferritin [Mass/volume] in Serum or Plasma',
    'Ferritin',
    'ng/mL',
    'ng/mL',
    '30',
    '400',
    0,
  ]),
  vitaminD: analyte([
    '1989-3',
    '25-hydroxyvitamin D3 [Mass/volume] in Serum or Plasma',
    'Vitamin D (25-OH)',
    'ng/mL',
    'ng/mL',
    '30',
    '100',
    1,
  ]),
  reactiveProtein: analyte([
    '1988-5',
    'C reactive protein [Mass/volume] in Serum or Plasma',
    'C-reactive protein',
    'mg/L',
    'mg/L',
    null,
    '5.0',
    1,
  ]),
  rheumatoidFactor: analyte([
    '11572-5',
    'Rheumatoid factor [Units/volume] in Serum or Plasma',
    'Rheumatoid factor',
    'IU/mL',
    '[IU]/mL',
    null,
    '14',
    0,
  ]),
  cholesterol: analyte([
    '2093-3',
    'Cholesterol [Mass/volume] in Serum or Plasma',
    'Cholesterol, total',
    'mg/dL',
    'mg/dL',
    null,
    '200',
    0,
  ]),
  ldlCholesterol: analyte([
    '13457-7',
    'Cholesterol in LDL [Mass/volume] in Serum or Plasma by calculation',
    'LDL cholesterol',
    'mg/dL',
    'mg/dL',
    null,
    '130',
    0,
  ]),
  hdlCholesterol: analyte([
    '2085-9',
    'Cholesterol in HDL [Mass/volume] in Serum or Plasma',
    'HDL cholesterol',
    'mg/dL',
    'mg/dL',
    '40',
    null,
    0,
  ]),
  triglycerides: analyte([
    '2571-8',
    'Triglyceride [Mass/volume] in Serum or Plasma',
    'Triglycerides',
    'mg/dL',
    'mg/dL',
    null,
    '150',
    0,
  ]),
} as const;

/** The short name of an analyte. */
export type AnalyteKey = keyof typeof analytes;
