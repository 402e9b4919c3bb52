import type { LabColumnRole } from '@vitalgate/contract';
import type { FirstRows } from './first-rows.ts';

/** A name of a column as it is compared: small letters without marks, signs and what stands in brackets. */
export function plainName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/\([^)]{0,200}\)|\[[^\]]{0,200}\]/gu, ' ')
    .replace(/[^\p{L}\p{N}%]+/gu, ' ')
    .trim();
}

const namesOf = (list: string): readonly string[] => list.split(',').map((name) => name.trim());

/** Names that say by themselves that the column names analytes of a laboratory. */
const laboratoryNames = namesOf(
  `test, tests, test name, lab test, lab test name, laboratory test, analyte, analyte name, biomarker, biomarker name, blood test, assay,
  test component, subtest, sub test, test item, result name, untersuchung, analyt, einzelwert, laborwert, laborparameter, laboruntersuchung, examen, analyse, analisis, prueba, determinacion, analito, biomarqueur, biomarcador,
  biomarcatore, esame, analisi, onderzoek, bepaling, deelbepaling, analiet, badanie, nazwa badania, analit, exame, subexame`,
);

/** Names that can stand for analytes, or for anything. */
const otherNames = namesOf(
  `parameter, parameter name, marker, marker name, component, component name, measurement, observation, observation name, investigation,
  messgrosse, bestimmung, bestandteil, komponente, composant, componente, bestanddeel, skladnik, parametr, parametre, parametro, name, item, item name, bezeichnung, nom, nombre, nome, naam, nazwa, description, wskaznik`,
);

/** By role, names of columns in English, German, French, Spanish, Italian, Dutch, Portuguese and Polish; earlier ones go first. */
const names: Readonly<Record<LabColumnRole, readonly string[]>> = {
  name: [...laboratoryNames, ...otherNames],
  value: namesOf(
    `value, result, results, your value, your result, current result, current result and flag, result value, test result, numeric result, measured value, observation value, wert, messwert, ergebnis,
    resultat, valeur, resultado, valor, risultato, valore, waarde, uitslag, wynik, in range`,
  ),
  unit: namesOf(
    `unit, units, uom, unit of measure, units of measure, result unit, result units, einheit, einheiten, unite, unites, unidad, unidades,
    unita, unita di misura, eenheid, jednostka, unidade`,
  ),
  range: namesOf(
    `reference range, ref range, standard range, range, reference, reference interval, ref interval, normal range, reference values, ref values, referenzbereich,
    normbereich, referenzwert, referenzwerte, normwert, normwerte, referenz, valeurs de reference, valeur de reference, intervalle de reference,
    normes, norme, valores de referencia, valor de referencia, intervalo de referencia, rango de referencia, valori di riferimento,
    intervallo di riferimento, referentiewaarden, referentie, referentiewaarde, zakres referencyjny, norma, normal`,
  ),
  low: namesOf(
    `low, lower limit, lower bound, reference low, ref low, range low, low range, reference range low, ref range low, normal low, range min, min,
    minimum, lower reference limit, untergrenze, unterer grenzwert, minimo, borne inf, min norme`,
  ),
  high: namesOf(
    `high, upper limit, upper bound, reference high, ref high, range high, high range, reference range high, ref range high, normal high, range max,
    max, maximum, upper reference limit, obergrenze, oberer grenzwert, maximo, massimo, borne sup, max norme`,
  ),
  date: namesOf(
    `collected, collected at, collected date, collected on, collection date, date collected, date of collection, collection date time, sample date,
    specimen date, date drawn, drawn, draw date, test date, date of test, date, datetime, date time, timestamp, observation date, effective date,
    result date, report date, abnahmedatum, entnahmedatum, abnahme, entnahme, probendatum, datum, befunddatum, date de prelevement, date du prelevement,
    fecha de toma, fecha de extraccion, fecha, data prelievo, data del prelievo, data da coleta, data pobrania, data pobrania materialu, data badania, data, afnamedatum`,
  ),
  time: namesOf(`time, collection time, collected time, sample time, uhrzeit, zeit, heure, hora, ora, tijd, godzina`),
  flag: namesOf(
    `flag, flags, abnormal flag, abnormal, abnormality, result flag, interpretation, indicator, alert, out of range, h l, hl, bewertung, auffallig,
    kennzeichen, drapeau, alerte, bandera, alerta, segnalazione`,
  ),
  laboratory: namesOf(
    `laboratory, lab, laboratory name, lab name, performing lab, performing laboratory, facility, labor, laboratoire, laboratorio`,
  ),
  specimen: namesOf(
    `specimen, specimen type, sample type, specimen source, material, probenmaterial, probe, matrix, prelevement, muestra, campione, materiaal`,
  ),
  loinc: namesOf(`loinc, loinc code, loinc number, loinc num, code loinc`),
  comment: namesOf(
    `comment, comments, note, notes, remark, remarks, result comment, kommentar, bemerkung, bemerkungen, commentaire, commentaires, comentario,
    comentarios, commento, note di laboratorio, opmerking, opmerkingen, uwagi`,
  ),
};

const laboratory = new Set(laboratoryNames);

/** True if a column's name alone says that its rows are tests of a laboratory. */
export function namesLaboratoryTests(name: string): boolean {
  return laboratory.has(plainName(name));
}

/** Positions of the columns that can name analytes, the best name first. */
export function nameColumns(header: readonly string[]): readonly number[] {
  const ranks = header.map((name) => names.name.indexOf(plainName(name)));
  const rankOf = (at: number): number => ranks[at] ?? -1;
  return [...header.keys()].filter((at) => rankOf(at) >= 0).sort((one, other) => rankOf(one) - rankOf(other));
}

/** The role of a column with this name, of which a row may bear the name too; null if it has none. */
export function roleNamed(name: string): LabColumnRole | null {
  const plain = plainName(name);
  const roles = Object.entries(names) as [LabColumnRole, readonly string[]][];
  return roles.find(([, known]) => known.includes(plain))?.[0] ?? null;
}

const birthday = /\b(?:birth|dob|geb|naissance|nacimiento|nascita|nascimento|urodz)/u;

/** True if a column's name says that it holds birthdays. */
export function namesBirthday(name: string): boolean {
  return birthday.test(plainName(name));
}

const person =
  /^(?:(?:name|nom|nombre|nome|naam) (?:(?:of|of the|du|del|do|van) )?)?(?:patient|patientin|paciente|paziente|pacjent)(?: (?:name|full name|id|number|no|nr|mrn))?$|^patienten(?:name|nummer|nr|id)$|^mrn$/u;

/** True if a column's name says that it holds whose results these are. */
export function namesPerson(name: string): boolean {
  return namesBirthday(name) || person.test(plainName(name));
}

const isWord = (cell: string | undefined): boolean => /\p{L}/u.test(cell ?? '');

/**
 * The column of the analytes. Of two columns that can name them it is the one with more different names, in the rows in which both have
 * one: a panel has one name for many results, and so has a person. Of equals it is the one with the best name. Numbers name nothing.
 */
function analyteColumn({ header, rows }: FirstRows): number | undefined {
  const [best, ...others] = nameColumns(header);
  return others.reduce((found, other) => {
    const named = rows.filter((row) => isWord(row[found ?? -1]) && isWord(row[other]));
    const countOf = (at: number | undefined): number => new Set(named.map((row) => row[at ?? -1])).size;
    return countOf(other) > countOf(found) ? other : found;
  }, best);
}

/** By role, the position of the column whose whole name is one of the role's; of several the one whose name goes first. */
export function namedColumns(first: FirstRows): Readonly<Partial<Record<LabColumnRole, number>>> {
  const plain = first.header.map(plainName);
  const found: Partial<Record<LabColumnRole, number>> = {};
  for (const [role, known] of Object.entries(names) as [LabColumnRole, readonly string[]][]) {
    const name = known.find((one) => plain.includes(one));
    if (name !== undefined) found[role] = plain.indexOf(name);
  }
  const analytes = analyteColumn(first);
  if (analytes !== undefined) found.name = analytes;
  // A column of times alone may hold days too.
  if (found.date === undefined && found.time !== undefined) {
    found.date = found.time;
    delete found.time;
  }
  return found;
}
