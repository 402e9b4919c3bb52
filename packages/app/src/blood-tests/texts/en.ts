import { countText, counted } from '../../format/numbers.ts';

/** The words of the pages on blood tests. */
export const english = {
  title: 'Blood tests',
  data: 'Data',
  report: 'Report for a doctor',
  none: 'No blood tests yet',
  importData: 'Import your data',
  howTheyCome:
    "They come with the laboratory results in your phone's Health app, and with files of a laboratory: FHIR, C-CDA, HL7 and CSV, and a PDF if there is text in it.",
  results: (count: number) => counted(count, { one: 'result', other: 'results' }),
  moreResults: (count: number) => counted(count, { one: 'more result', other: 'more results' }),
  notUsual: (count: number) => `${countText(count)} not usual`,
  noDate: 'No date',
  tests: (count: number) => counted(count, { one: 'blood test', other: 'blood tests' }),
  moreTests: (count: number) => counted(count, { one: 'more blood test', other: 'more blood tests' }),
  moreAnalytes: (count: number) => counted(count, { one: 'more analyte', other: 'more analytes' }),
  otherYears: 'Other years',
  byAnalyte: 'By analyte',
  oneTitle: 'Blood test',
  unreported: 'Laboratory results',
  noSuchTest: 'There is no such blood test',
  goToData: 'Go to Data',
  mayHaveLeft: 'It may have left with its import, or the address may be mistyped.',
  resultsTitle: 'Results',
  history: ', history',
  referenceRange: (range: string) => `Reference range ${range}`,
  noRange: 'No reference range was given',
  status: (status: string) => `Status: ${status}`,
  source: (name: string) => `Source: ${name}`,
  whoseWords:
    "Ranges and the words beside a value are the laboratory's; where it gave a range and no word, the word follows from the range. Open a name for its history.",
  analyte: 'Analyte',
  noneHolds: 'No blood test holds this',
  leftWithImport: 'It may have left with its import.',
  testByTest: 'Test by test',
  chartOf: (name: string) => `${name}, test by test`,
  newestFirst: (name: string) => `${name}, newest first`,
  taken: 'Taken',
  value: 'Value',
  range: 'Range',
  noRangeGiven: 'No range given',
  summary: (count: number, lowest: string, highest: string, latest: string, unusual: number) =>
    `${counted(count, { one: 'result', other: 'results' })}: lowest ${lowest}, highest ${highest}, latest ${latest}. ${unusual === 0 ? '' : `${countText(unusual)} of them not usual. `}`,
  band: (range: string) => `The band is the newest reference range, ${range}. `,
  leftOut: (count: number) =>
    `${counted(count, { one: 'result', other: 'results' })} without an exact number, without a date or on the day of another: see the table.`,
  reportedAs: (result: string) => `Reported as ${result}`,
  convertedFrom: (froms: readonly string[]) => `Converted from ${froms.join(', ')}`,
  notConverted: (unit: string | null) =>
    unit === null
      ? 'These results have no unit, so they stay apart.'
      : `Results in ${unit} cannot be converted, so they stay apart.`,
  flags: {
    low: 'Low',
    normal: 'Normal',
    high: 'High',
    criticalLow: 'Critically low',
    criticalHigh: 'Critically high',
    abnormal: 'Abnormal',
  },
  fromTo: (low: string, high: string) => `${low} to ${high}`,
  upTo: (high: string) => `up to ${high}`,
  from: (low: string) => `from ${low}`,
  notGiven: 'not given',
  reported: (day: string) => `Reported ${day} (UTC)`,
  barLabel: (value: string, place: 'low' | 'normal' | 'high', low: string | null, high: string | null) =>
    `${value}: ${{ low: 'below', normal: 'within', high: 'above' }[place]} the range, ${low ?? 'open'} to ${high ?? 'open'}`,
};
