import { plainName } from './find-name.ts';

/** One analyte: its LOINC codes, and what laboratories and people call it. */
export interface LabName {
  readonly codes: readonly string[];
  readonly names: readonly string[];
}

/** The name of a blood test whose results came without a report. Pages say it in their own language. */
export const unreportedTestName = 'Laboratory results';

/** Analytes by LOINC code and by what people call them. The names of one line mean one quantity: total and free hormones stand apart. */
export const labNames: readonly LabName[] = [
  {
    codes: ['4548-4', '17856-6', '59261-8', '62388-4', '71875-9'],
    names: ['HbA1c', 'A1c', 'Hemoglobin A1c', 'Haemoglobin A1c', 'Glycated hemoglobin', 'Glycohemoglobin', 'HgbA1c'],
  },
  {
    codes: ['1988-5', '30522-7', '71426-1'],
    names: ['CRP', 'C reactive protein', 'hs-CRP', 'hsCRP', 'high sensitivity CRP'],
  },
  {
    codes: ['13457-7', '2089-1', '18262-6', '22748-8', '39469-2', '18261-8', '96259-7'],
    names: ['LDL', 'LDL cholesterol', 'LDL-C', 'Cholesterol in LDL', 'bad cholesterol', 'low density lipoprotein'],
  },
  {
    codes: ['2085-9', '14646-4', '18263-4'],
    names: ['HDL', 'HDL cholesterol', 'HDL-C', 'Cholesterol in HDL', 'good cholesterol', 'high density lipoprotein'],
  },
  { codes: ['2093-3', '14647-2'], names: ['Total cholesterol', 'Cholesterol', 'Cholesterol total', 'Chol'] },
  { codes: ['2571-8', '14927-8', '3043-7'], names: ['Triglycerides', 'Triglyceride', 'TG', 'Trigs', 'blood fats'] },
  { codes: ['43396-1', '70204-3'], names: ['Non-HDL cholesterol', 'non HDL', 'Cholesterol non HDL'] },
  { codes: ['1884-6', '1871-3'], names: ['ApoB', 'Apolipoprotein B'] },
  { codes: ['10835-7', '43583-4'], names: ['Lp(a)', 'Lipoprotein a', 'Lipoprotein (a)'] },
  {
    codes: ['1558-6', '2345-7', '2339-0', '14749-6', '14771-0', '1547-9'],
    names: ['Glucose', 'Blood sugar', 'Fasting glucose', 'Blood glucose', 'FBG', 'Fasting blood sugar'],
  },
  { codes: ['718-7', '20509-6', '59260-0'], names: ['Hemoglobin', 'Haemoglobin', 'Hb', 'Hgb'] },
  { codes: ['4544-3', '20570-8'], names: ['Hematocrit', 'Haematocrit', 'Hct', 'PCV', 'packed cell volume'] },
  {
    codes: ['6690-2', '26464-8', '804-5'],
    names: ['White blood cells', 'WBC', 'Leukocytes', 'Leucocytes', 'White cell count', 'white blood cell count'],
  },
  {
    codes: ['789-8', '26453-1'],
    names: ['Red blood cells', 'RBC', 'Erythrocytes', 'Red cell count', 'red blood cell count'],
  },
  { codes: ['777-3', '26515-7', '778-1'], names: ['Platelets', 'PLT', 'Thrombocytes', 'Platelet count'] },
  { codes: ['787-2', '30428-7'], names: ['MCV', 'Mean corpuscular volume'] },
  { codes: ['2160-0', '14682-9', '38483-4'], names: ['Creatinine', 'Serum creatinine', 'Crea'] },
  {
    codes: ['33914-3', '48642-3', '62238-1', '88293-6', '98979-8', '69405-9'],
    names: ['eGFR', 'GFR', 'Glomerular filtration rate', 'estimated GFR', 'kidney function'],
  },
  { codes: ['3094-0', '22664-7', '6299-2'], names: ['BUN', 'Urea nitrogen', 'Urea', 'Blood urea nitrogen'] },
  { codes: ['3084-1', '14933-6'], names: ['Uric acid', 'Urate'] },
  {
    codes: ['1742-6', '1743-4', '1744-2', '76625-3'],
    names: ['ALT', 'Alanine aminotransferase', 'GPT', 'SGPT', 'ALAT'],
  },
  { codes: ['1920-8', '30239-8', '88112-8'], names: ['AST', 'Aspartate aminotransferase', 'GOT', 'SGOT', 'ASAT'] },
  { codes: ['2324-2'], names: ['GGT', 'Gamma GT', 'Gamma glutamyl transferase'] },
  { codes: ['6768-6'], names: ['ALP', 'Alkaline phosphatase'] },
  { codes: ['1975-2', '14631-6'], names: ['Bilirubin', 'Total bilirubin', 'Bilirubin total'] },
  { codes: ['1751-7', '61151-7'], names: ['Albumin', 'Serum albumin'] },
  { codes: ['2823-3', '6298-4'], names: ['Potassium', 'K', 'Kalium'] },
  { codes: ['2951-2', '2947-0'], names: ['Sodium', 'Na', 'Natrium'] },
  { codes: ['17861-6', '2000-8'], names: ['Calcium', 'Ca'] },
  { codes: ['19123-9', '2601-3'], names: ['Magnesium', 'Mg'] },
  { codes: ['2498-4', '14798-3'], names: ['Iron', 'Serum iron', 'Fe'] },
  { codes: ['2276-4', '20567-4'], names: ['Ferritin', 'iron stores'] },
  { codes: ['2502-3'], names: ['Transferrin saturation', 'Iron saturation', 'TSAT'] },
  { codes: ['3016-3', '11579-0', '11580-8'], names: ['TSH', 'Thyrotropin', 'Thyroid stimulating hormone', 'thyroid'] },
  { codes: ['3024-7', '14920-3'], names: ['Free T4', 'fT4', 'Thyroxine free', 'free thyroxine'] },
  { codes: ['3051-0', '14928-6'], names: ['Free T3', 'fT3', 'Triiodothyronine free'] },
  {
    codes: ['1989-3', '62292-8', '14635-7', '35365-6', '68438-1', '83070-3'],
    names: ['Vitamin D', '25-OH vitamin D', '25-hydroxyvitamin D', '25-hydroxyvitamin D3', 'Vit D', 'Calcidiol'],
  },
  { codes: ['2132-9', '14685-2'], names: ['Vitamin B12', 'B12', 'Cobalamin', 'Cobalamins', 'Vit B12'] },
  { codes: ['2284-8', '14732-2'], names: ['Folate', 'Folic acid', 'Vitamin B9'] },
  { codes: ['2986-8', '14913-8'], names: ['Testosterone', 'Total testosterone'] },
  { codes: ['2857-1', '35741-8'], names: ['PSA', 'Prostate specific antigen'] },
  {
    codes: ['11572-5', '6928-0'],
    names: ['Rheumatoid factor', 'RF'],
  },
  { codes: ['4537-7', '30341-2'], names: ['ESR', 'Sedimentation rate', 'Erythrocyte sedimentation rate', 'sed rate'] },
  { codes: ['6301-6', '34714-6'], names: ['INR'] },
];

/**
 * The analytes that a name or a LOINC code means: `A1C` and `4548-4` both mean HbA1c. Empty if it is none of these.
 *
 * @example
 * ```ts
 * import { labNamesOf } from '@vitalgate/contract';
 *
 * console.log(labNamesOf('A1C')[0]?.codes); // 4548-4 among them
 * ```
 */
export function labNamesOf(asked: string): readonly LabName[] {
  const plain = plainName(asked);
  const code = asked.trim();
  if (plain === '') return [];
  return labNames.filter(({ codes, names }) => codes.includes(code) || names.some((name) => plainName(name) === plain));
}
