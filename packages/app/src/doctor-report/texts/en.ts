import { counted } from '../../format/numbers.ts';

/** The words of the report for a doctor. */
export const english = {
  title: 'Report for a doctor',
  lead: 'Blood test results of several dates side by side, for paper. What was outside its range comes first.',
  bloodTests: 'Blood tests',
  print: 'Print',
  span: 'What the report shows',
  from: 'From',
  to: 'To',
  person: 'Whose results these are',
  personHint: 'For this print alone. It is kept nowhere: not on this device, not in the address.',
  name: 'Name',
  born: 'Date of birth',
  nameLine: (name: string) => `Name: ${name}`,
  bornLine: (day: string) => `Date of birth: ${day}`,
  spanLine: (from: string, to: string, tests: number) =>
    `Blood samples taken from ${from} to ${to}: ${counted(tests, { one: 'blood test', other: 'blood tests' })}.`,
  withoutDate: (tests: number) =>
    `${counted(tests, { one: 'blood test is', other: 'blood tests are' })} without a date and not in this report.`,
  none: 'No results in this span',
  chooseOther: 'Choose another span above.',
  noTests: 'No blood tests yet',
  importData: 'Import your data',
  howTheyCome: 'The report is made of the blood tests that you import.',
  results: 'Results',
  earlier: (from: string, to: string) => `Earlier results: ${from} to ${to}`,
  analyte: 'Analyte',
  ranges: 'Range',
  course: 'Course',
  standings: {
    outside: 'Outside the range now',
    wasOutside: 'Outside the range before',
    inside: 'Within the range',
    unknown: 'Without a range',
  },
  up: (before: string, day: string) => `Higher than ${before} on ${day}`,
  down: (before: string, day: string) => `Lower than ${before} on ${day}`,
  same: (before: string, day: string) => `Still ${before}, as on ${day}`,
  reportedAs: (result: string) => `reported as ${result}`,
  apart: 'cannot be converted, so in a row of its own',
  status: (status: string) => `Status: ${status}`,
  noLaboratory: 'Laboratory not given',
  notes: 'Remarks of the laboratories',
  note: (analyte: string, day: string, note: string) => `${analyte}, ${day}: ${note}`,
  method:
    'Values, ranges and words such as “High” are those of the laboratories; if one gave a range and no word, the word follows from the range. What was reported in another unit is converted and has the reported value below it. The course compares the two newest exact values.',
};
