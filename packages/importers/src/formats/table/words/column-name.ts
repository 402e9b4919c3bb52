import { isUnitWord, spelledUnit } from './unit-words.ts';

/** A column's name, and the unit that stands in it. */
export interface NamedColumn {
  readonly name: string;
  readonly unit: string | null;
}

/** Words in brackets that make another thing of a name: an extreme of many, what is aimed at, a difference, another place. `min` alone is a unit. */
const saysOther =
  /(?<!\p{L})(?:max(?:imum|imal|i|\.)?|minimum|minimal|peak|highest|lowest|(?<![/-] ?)(?:high|low)(?! ?[/-])|höchst\p{L}*|tiefst\p{L}*|goals?|targets?|ideal|optimal|ziel|soll|wunsch|objectif|cible|objetivo|meta|obiettivo|doel|change|diff\p{L}*|delta|änderung|veränderung|previous|vorher|trend|baseline|predicted|forecast|room|ambient|outside|outdoor|indoor|raum|zimmer|außen|aussen|skin|haut|zones?|score|sd|deviation|sleeping|resting|ruhe)(?!\p{L})|[Δ±]/iu;

const inBrackets = /^(.*?)\s*[([{]([^()[\]{}]{1,40})[)\]}]\s*(.*)$/u;
/** A unit may have a slash or a hyphen itself: `Glucose mmol/L`. */
const unitInBrackets = /^(.*?)\s*[([{]([^()[\]{}]{1,40})[)\]}]$/u;
const behind = [
  /^(.*?)[\s_,:](?:(?:in|en|em)[\s_]+)?([^\s_,:]{1,20})$/u,
  /^(.*)[/-](?:(?:in|en|em)[\s_]+)?([^\s_,:]{1,20})$/u,
];

/**
 * The ways to read the name of a column, the likeliest first: `Weight (kg)`, `weight_kg`, `Weight, kg`, `Gewicht in kg`. What stands in brackets
 * and is no unit is a word of the name (`HRV (RMSSD)`), or left out.
 */
export function namedColumns(header: string): readonly NamedColumn[] {
  const text = header.trim().replace(/^#+\s*/u, '');
  const [, before, within, after] = inBrackets.exec(text) ?? [];
  if (before !== undefined && within !== undefined) {
    const name = `${before} ${after ?? ''}`.trim();
    const whole = `${before} ${within} ${after ?? ''}`.trim();
    const [, bare, inLast = ''] = unitInBrackets.exec(whole) ?? [];
    const wholes = [
      { name: whole, unit: null },
      ...(bare !== undefined && isUnitWord(inLast) ? [{ name: bare, unit: spelledUnit(inLast) }] : []),
    ];
    if (saysOther.test(within) && name !== '') return wholes;
    if (isUnitWord(within)) return [{ name, unit: spelledUnit(within) }];
    // A unit of a long name: `mL/min·kg`.
    if (/^[^\s]*[/%°][^\s]*$/u.test(within)) return [{ name, unit: within }, ...namedColumns(name)];
    return [...wholes, { name, unit: null }, ...namedColumns(name)];
  }
  const whole = { name: text, unit: null };
  for (const pattern of behind) {
    const [, name, unit] = pattern.exec(text) ?? [];
    if (name !== undefined && unit !== undefined && isUnitWord(unit))
      return [whole, { name: name.replace(/[\s_,/:-]+$/u, ''), unit: spelledUnit(unit) }];
  }
  return [whole];
}
