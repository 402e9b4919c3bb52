import type { RecordQuantity, RecordReferenceRange } from '../../records/blood-test-record.ts';
import { decimalPattern, decimalText } from './decimal-text.ts';
import { ucumCodeOf } from './ucum-code.ts';

/** What stands between two bounds, and what may stand before them. */
const between = [
  ['(?:(?:from|von|de|da|van|od) )?', '-|–|—|−|to|bis|à|al?|tot|até|do'],
  ['(?:between|zwischen|entre|tra|fra|tussen) ', 'and|und|et|y|ed?|en'],
] as const;

const twoBounds = between.map(
  ([before, middle]) =>
    new RegExp(`^${before}(${decimalPattern})\\s*(?:${middle})\\s*(${decimalPattern})\\s*(\\D.{0,39})?$`, 'i'),
);

/** The pattern behind `<` or `less than` if the bound is within the range too: `=`, `/=`, `or =`, `or equal to`. */
const orEqual = String.raw`(?:\s*(?:\/|or)?\s*(?:=|equal(?:s| to)?))?`;
const equalOr = String.raw`(?:(?:=|equal to)\s*(?:\/|or)?\s*)?`;

/** The words and signs that laboratories write a single bound with: true for a lower one. */
const relations: readonly (readonly [pattern: string, isLower: boolean])[] = [
  [
    String.raw`${equalOr}(?:<|less than|less(?= or)|lower than)${orEqual}|≤|below|under|up to|upto|not more than|no more than|at most|max(?:imum|\.)?|bis(?: zu)?|unter|kleiner(?: als)?|jusqu'à|moins de|inf(?:\.|érieure?)? (?:ou égale? )?à|hasta|menor (?:de|que|a)|inferior a|fino a|inferiore a|minore di|tot|kleiner dan|lager dan|até|abaixo de|menor do que|do|poniżej`,
    false,
  ],
  [
    String.raw`${equalOr}(?:>|(?:greater|more|higher) than|(?:greater|more|higher)(?= or))${orEqual}|≥|above|over|at least|not less than|no less than|min(?:imum|\.)?|ab|über|größer(?: als)?|mindestens|plus de|sup(?:\.|érieure?)? (?:ou égale? )?à|mayor (?:de|que|a)|superior a|superiore a|maggiore di|groter dan|hoger dan|acima de|maior (?:do )?que|od|powyżej`,
    true,
  ],
];

/** The same behind the number. There `min` is the minute. */
const relationsBehind: readonly (readonly [pattern: string, isLower: boolean])[] = [
  ['(?:or|and) (?:less|lower|below|under|fewer)|max(?:imum|\\.)?', false],
  ['(?:or|and) (?:more|greater|higher|above|over|up)|minimum', true],
  // An end that is left open: `40 -`.
  ['[-–—−]', true],
];

const oneBound = [
  ...relations.map(
    ([pattern, isLower]) =>
      [new RegExp(`^(?:${pattern})(?:\\s*:)?\\s*(${decimalPattern})\\s*(\\D.{0,39})?$`, 'i'), isLower] as const,
  ),
  ...relationsBehind.flatMap(
    ([pattern, isLower]) =>
      [
        [new RegExp(`^(${decimalPattern})\\s*(?:${pattern})\\s*(\\D.{0,39})?$`, 'i'), isLower],
        [new RegExp(`^(${decimalPattern})\\s*(\\D.{0,39}?)\\s+(?:${pattern})$`, 'i'), isLower],
      ] as const,
  ),
];

/** A point may part thousands as well: `150.000 - 400.000` in German. A factor of 1000 is never guessed. */
const mayPartThousands = /^[-+−]?[1-9]\d{0,2}\.000$/;

function unitOf(written: string | undefined, valueUnit: string | null): Omit<RecordQuantity, 'value'> | null {
  const unit = written?.trim() ?? '';
  if (unit === '')
    return { comparator: null, unit: valueUnit, unitCode: valueUnit === null ? null : ucumCodeOf(valueUnit) };
  const unitCode = ucumCodeOf(unit);
  if (unitCode === null && unit !== valueUnit) return null;
  return { comparator: null, unit, unitCode };
}

/**
 * The bounds in a reference range that a laboratory wrote as text: `61-100 mg/dL`, `3,6–10,0`, `-5 - 5`, `< 5`, `up to 5`, `5 or less`.
 * Bounds without a unit are in the value's unit. Null bounds if the text is not clearly one range; the text itself always stays.
 */
export function boundsInText(written: string, valueUnit: string | null): Pick<RecordReferenceRange, 'low' | 'high'> {
  const none = { low: null, high: null };
  const text = written
    .trim()
    .replace(/^([[(])(.*)([\])])$/, '$2')
    // The patterns allow blanks in several places side by side: a long run of them would be tried in every split.
    .replace(/\s+/g, ' ')
    .trim();
  for (const pattern of twoBounds) {
    const two = pattern.exec(text);
    if (two === null) continue;
    if ([two[1] ?? '', two[2] ?? ''].every((bound) => mayPartThousands.test(bound))) return none;
    const unit = unitOf(two[3], valueUnit);
    const low = decimalText(two[1] ?? '');
    const high = decimalText(two[2] ?? '');
    if (unit === null || low === null || high === null || Number(low) > Number(high)) return none;
    return { low: { value: low, ...unit }, high: { value: high, ...unit } };
  }
  for (const [pattern, isLower] of oneBound) {
    const one = pattern.exec(text);
    if (one === null) continue;
    const unit = unitOf(one[2], valueUnit);
    const value = decimalText(one[1] ?? '');
    if (unit === null || value === null) continue;
    return isLower ? { low: { value, ...unit }, high: null } : { low: null, high: { value, ...unit } };
  }
  return none;
}
