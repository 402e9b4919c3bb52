import type { NamedTable } from '../../kit/csv/named-rows.ts';

/** A column whose name ends with its unit: `weight kg`. */
const withUnits = (units: string, ...names: readonly string[]): readonly string[] =>
  names.flatMap((name) => units.split(' ').map((unit) => `${name} ${unit}`));

const masses = 'kg lb lbs st';

const names = {
  time: 'date from start datum fecha data von de desde da van'.split(' '),
  until: ['to', 'bis', 'à', 'hasta', 'a', 'tot'],
  corrected: ['from manual'],
  correctedUntil: ['to manual'],
  duration: ['duration'],
  value: ['value'],
  weight: withUnits(masses, 'weight', 'gewicht', 'poids', 'peso'),
  fat: withUnits(masses, 'fat mass', 'fettmasse', 'masse grasse', 'masa grasa', 'massa grassa', 'vetmassa'),
  bone: withUnits(masses, 'bone mass', 'knochenmasse', 'masse osseuse', 'masa ósea', 'massa ossea', 'botmassa'),
  muscle: withUnits(
    masses,
    'muscle mass',
    'muskelmasse',
    'masse musculaire',
    'masa muscular',
    'massa muscolare',
    'spiermassa',
  ),
  water: withUnits(masses, 'hydration', 'hydratation', 'wasseranteil', 'hidratación', 'idratazione', 'hydratatie'),
  height: withUnits('m cm in ft', 'height', 'größe', 'taille', 'altura', 'altezza', 'lengte'),
  heartRate: [
    'heart rate',
    'herzfrequenz',
    'fréquence cardiaque',
    'rythme cardiaque',
    'frecuencia cardíaca',
    'frequenza cardiaca',
    'hartslag',
  ],
  systolic: ['systolic', 'systolisch', 'systolique', 'sistólica', 'sistolica'],
  diastolic: ['diastolic', 'diastolisch', 'diastolique', 'diastólica', 'diastolica'],
  light: ['light s', 'leicht s', 'léger s', 'ligero s', 'leggero s', 'licht s'],
  deep: ['deep s', 'tief s', 'profond s', 'profundo s', 'profondo s', 'diep s'],
  rem: ['rem s'],
  awake: ['awake s', 'wach s', 'éveillé s', 'despierto s', 'sveglio s', 'wakker s'],
  untilAsleep: ['duration to sleep s'],
  untilUp: ['duration to wake up s'],
  activity: ['activity type', 'aktivitätstyp', "type d'activité", 'tipo de actividad', 'tipo di attività'],
  zone: ['timezone', 'zeitzone', 'fuseau horaire'],
  data: ['data', 'daten', 'données', 'datos', 'dati'],
} satisfies Readonly<Record<string, readonly string[]>>;

export type WithingsColumn = keyof typeof names;

/** The columns of all tables of the download: in English, and of those that people weigh and measure with in other languages. */
export const withingsTable: NamedTable<WithingsColumn> = {
  required: ['time'],
  isUtf8: true,
  names,
};
