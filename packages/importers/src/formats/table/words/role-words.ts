import { nameFinder, plainName, quantityTypeNames, type ValueTableKind } from '@vitalgate/contract';

type Words = Readonly<Record<string, string>>;

/** By role, names of columns in English, German, French, Spanish, Italian and Dutch. */
const commonWords: Words = {
  date: `date, day, datetime, date time, date and time, timestamp, time stamp, measurement date, date of measurement, measured at, measured on, measure date,
    measurement time, time of measurement, recorded at, recorded on, entry date, log date, logged at, created at, when, date local, local date,
    datum, tag, datum uhrzeit, datum und uhrzeit, datum zeit, zeitpunkt, zeitstempel, messdatum, messzeitpunkt, messung am, gemessen am, wann,
    jour, date heure, date et heure, date de mesure, date de la mesure, horodatage, quand, fecha, fecha y hora, data, data e ora, data ora`,
  time: 'time, time of day, clock time, hour, local time, uhrzeit, zeit, messzeit, heure, hora, ora, tijd',
  start:
    'start, start time, start date, started, started at, begin, begin time, beginning, from, begin date, beginn, anfang, startzeit, startdatum, von, debut, heure de debut, date de debut, inicio, inizio',
  end: 'end, end time, end date, ended, ended at, finish, finished, to, until, ende, endzeit, enddatum, bis, fin, heure de fin, date de fin, fine, einde',
  note: 'note, notes, comment, comments, remark, remarks, notiz, notizen, bemerkung, bemerkungen, kommentar, commentaire, commentaires, remarque, remarques, nota, notas, memo',
};

const sampleWords: Words = {
  type: 'type, metric, metric type, measure, measurement, measurement type, parameter, messwert, variable, vital, vital sign, reading type, name, messung, messwert typ, messgrosse, art, typ, kategorie, mesure, parametre, tipo',
  value:
    'value, values, reading, result, amount, quantity, number, wert, messwert, zahl, valeur, resultat, valor, valore, waarde',
  unit: 'unit, units, uom, einheit, einheiten, unite, unites, unidad, unita, eenheid',
  bloodPressure:
    'blood pressure, bp, bp reading, bp pulse, blutdruck puls, blutdruck, tension, tension arterielle, pression arterielle, rr, presion arterial, pressione, bloeddruk',
  sleep:
    'sleep, how many hours did you sleep, how long did you sleep, sleep hours, sleep h, sleep time, sleep minutes, hours slept, hours asleep, minutes asleep, time slept, hours of sleep, sleep duration, time asleep, asleep, sleep analysis asleep, sleep analysis total, total sleep, total sleep time, slept, schlaf, schlafdauer, schlafstunden, schlafzeit, sommeil, duree du sommeil, duree de sommeil, heures de sommeil, sueno, horas de sueno, sonno, slaap',
  sleepCore:
    'core, core sleep, light, light sleep, light sleep time, light sleep duration, sleep light, kernschlaf, leichtschlaf, leichter schlaf, sommeil leger, sueno ligero, sonno leggero, lichte slaap',
  sleepDeep:
    'deep, deep sleep, deep sleep time, deep sleep duration, sleep deep, sws, tiefschlaf, sommeil profond, sueno profundo, sonno profondo, diepe slaap',
  sleepRem:
    'rem, rem sleep, rem sleep time, rem sleep duration, sleep rem, rem schlaf, sommeil paradoxal, sommeil rem, sueno rem, sonno rem, rem slaap',
  sleepAwake:
    'awake, awake time, time awake, minutes awake, hours awake, awake duration, waso, wach, wachzeit, eveil, despierto, sveglio, wakker',
  sleepStart:
    'asleep, bedtime, bed time, bed, into bed, went to bed, got in bed, to bed, lights out, went to sleep, schlafenszeit, bettzeit, zubettgehzeit, zu bett, zu bett gegangen, ins bett, ins bett gegangen, coucher, heure de coucher, heure du coucher, hora de acostarse, ora di coricarsi, bedtijd, naar bed, fell asleep, sleep start, sleep onset, asleep from, eingeschlafen, einschlafzeit, endormissement',
  sleepEnd:
    'woke up, woke, wake, wake up, wake time, wake up time, waking time, awake, awake at, sleep end, asleep to, got up, get up, out of bed, aufgewacht, aufwachzeit, wach, aufgestanden, aufstehzeit, aufstehen, reveil, heure de reveil, heure du reveil, lever, heure du lever, hora de despertar, hora de levantarse, ora di risveglio, sveglia, opgestaan, wakker om',
};

const workoutWords: Words = {
  activity:
    'activity, activity type, activity name, sport, sport type, workout, workout type, workout name, exercise, exercise type, type, kind, discipline, sportart, aktivitat, aktivitatstyp, training, trainingsart, art, ubung, activite, type d activite, entrainement, seance, actividad, deporte, attivita',
  duration:
    'duration, mins, minutes, minuten, elapsed time, moving time, workout time, total time, length, time, dauer, trainingsdauer, zeit, duree, temps, duracion, durata, duur',
  distance:
    'distance, total distance, dist, strecke, distanz, entfernung, distancia, distanza, afstand, km, kilometers, miles',
  energy:
    'energy, calories, calories burned, active calories, active energy, energy burned, total calories, kcal, kilocalories, kalorien, verbrannte kalorien, energie, calories brulees, calorias',
  averageHeartRate:
    'average heart rate, avg heart rate, avg hr, average hr, mean hr, mean heart rate, heart rate, hr, avg bpm, average pulse, avg pulse, durchschnittspuls, durchschnittliche herzfrequenz, puls, herzfrequenz, o hf, fc moyenne, frequence cardiaque moyenne, frequence cardiaque',
  maximumHeartRate:
    'max heart rate, maximum heart rate, max hr, max pulse, max bpm, peak heart rate, maximalpuls, maximale herzfrequenz, max hf, fc max, frequence cardiaque maximale',
  elevationGain:
    'elevation gain, elevation, ascent, total ascent, climb, elev gain, hohenmeter, anstieg, aufstieg, denivele, denivele positif',
  steps: 'steps, step count, schritte, pas, pasos, passi, stappen',
  title: 'title, name, titel, nom, titre, nombre',
};

const foodWords: Words = {
  meal: 'meal, meal type, meal name, mealtype, eating occasion, mahlzeit, mahlzeitentyp, repas, type de repas, comida, pasto, maaltijd',
  food: 'food, food name, title, titel, titre, item, food item, product, product name, description, dish, name, lebensmittel, produkt, speise, gericht, bezeichnung, aliment, aliments, nom de l aliment, produit, nom, alimento, nombre, prodotto, voedingsmiddel',
  brand: 'brand, brand name, manufacturer, marke, hersteller, marque, marca, merk',
  amount:
    'amount, quantity, serving, serving size, servings, portion, portion size, portions, qty, menge, portionsgrosse, quantite, cantidad, quantita, hoeveelheid',
  unit: 'unit, units, serving unit, einheit, unite, unidad, unita, eenheid',
};

/** What people call quantity types beside the names that the contract has; a name may be of several. */
const typeWords: Words = {
  bodyMass:
    'gewicht, korpergewicht, poids, poids corporel, peso, peso corporal, peso corporeo, lichaamsgewicht, wt, bodyweight, bw, weigh in, scale weight, weight & body mass, waga',
  bodyFatPercentage:
    'fat, fat percent, body fat pct, body fat rate, fat ratio, fett, korperfett, korperfettanteil, fettanteil, masse grasse, graisse, graisse corporelle, taux de graisse, grasa corporal, massa grassa, vetpercentage, lichaamsvet',
  dietaryFatTotal: 'fat, fett',
  dietaryCarbohydrates: 'kh, kohlenhydrate, glucides, carboidrati, koolhydraten',
  leanBodyMass:
    'fat free body weight, fat free weight, fat free mass, lean body weight, fettfreie masse, magermasse, masse maigre',
  boneMass: 'bone, bones, knochenmasse, masse osseuse, bone weight',
  bodyWaterMass: 'body water, water mass, korperwasser, masse hydrique',
  basalMetabolicRate: 'bmr, basal metabolic rate, grundumsatz, metabolisme de base',
  bodyMassIndex: 'imc, bmi value',
  height: 'grosse, große, korpergrosse, körpergröße, taille corporelle, estatura, altezza',
  waistCircumference: 'waist size, belly, taillenumfang, bauchumfang, bauch, tour de taille, cintura, taille umfang',
  stepCount:
    'schritte, schrittzahl, anzahl schritte, pas, nombre de pas, pasos, passi, stappen, passos, kroki, steps walked, step total, number of steps',
  heartRate:
    'puls, herzfrequenz, pouls, frequence cardiaque, pulso, pulsaciones, frecuencia cardiaca, frequenza cardiaca, polso, battiti, battito, battiti cardiaci, latidos, hartslag, pulse rate, pr, average pr, pulse bpm, herzschlag, hf, fc, puls schlage',
  restingHeartRate:
    'ruhepuls, heart rate resting, hr resting, pulse resting, ruheherzfrequenz, ruhe puls, fc repos, fc au repos, pouls au repos, frequence cardiaque au repos, frequence cardiaque de repos, resting bpm, pulso en reposo',
  heartRateVariabilityRMSSD: 'average hrv rmssd, hrv, heart rate variability, herzfrequenzvariabilitat, hfv, vfc',
  heartRateVariabilitySDNN: 'hrv, heart rate variability, herzfrequenzvariabilitat, hfv, vfc',
  bloodPressureSystolic:
    'sys, systole, blood pressure systolic, blood pressure high, bp high, systolic bp, bp systolic, sbp, bp sys, systolisch, systolischer blutdruck, systolischer wert, blutdruck systolisch, oberer wert, oberer blutdruck, systolique, tension systolique, pression systolique, maxi, sistolica, presion sistolica, pressione sistolica, pressione massima, massima, tension sistolica, systolische bloeddruk, bovendruk',
  bloodPressureDiastolic:
    'dia, diastole, blood pressure diastolic, blood pressure low, bp low, diastolic bp, bp diastolic, dbp, bp dia, diastolisch, diastolischer blutdruck, diastolischer wert, blutdruck diastolisch, unterer wert, unterer blutdruck, diastolique, tension diastolique, pression diastolique, mini, diastolica, presion diastolica, pressione diastolica, pressione minima, minima, tension diastolica, diastolische bloeddruk, onderdruk',
  bloodGlucose:
    'blutzucker, blutzuckerwert, glukose, glucose value, glucose reading, glucose level, blood glucose value, blood glucose reading, cgm glucose value, sensor glucose, cbg, smbg, sgv, bz, glycemie, glucose sanguin, glucosa, glicemia, bloedsuiker, bloedglucose',
  bodyTemperature:
    'temperatur, korpertemperatur, fieber, temperature corporelle, fievre, temperatura, temperatuur, body temp',
  oxygenSaturation:
    'sauerstoffsattigung, sauerstoff, saturation en oxygene, saturation, spo2 value, oxygen level, oxygen saturation, blood oxygen saturation, o2 sat, saturacion, saturazione',
  respiratoryRate: 'atemfrequenz, atemzuge, frequence respiratoire, respirations, respiratory rate',
  vo2Max: 'vo2max',
  flightsClimbed: 'stockwerke, etagen, treppen, etages, etages montes, pisos',
  distanceWalkingRunning: 'strecke, distanz, entfernung, distance parcourue, distancia, afstand, total distance',
  activeEnergyBurned:
    'calories, kalorien, kcal, aktive kalorien, aktivitatskalorien, verbrannte kalorien, calories brulees, calories actives, calorias quemadas, energy burned, calories burned, calories out, exercise calories, active kcal',
  dietaryEnergyConsumed: 'calories in, calories eaten, kcal in, kalorien, gegessene kalorien, calories consommees',
  appleExerciseTime: 'aktive minuten, minutes actives, trainingsminuten',
  dietaryWater:
    'water intake, water, wasser, eau, trinken, trinkmenge, eau bue, agua, acqua, fluids, fluid intake, hydration',
  dietaryCaffeine: 'koffein, cafeine, cafeina, caffeine intake',
  insulinDelivery: 'insulin units, bolus insulin, insulin dose, insuline, insulina',
  peakExpiratoryFlowRate: 'peak flow rate, spitzenfluss, debit expiratoire de pointe, dep',
};

/** What the contract's names would make of it, and what is another thing to a scale or a diary. */
const notTheirs: ReadonlySet<string> = new Set(
  [
    'muscle mass',
    'fitness',
    'effort',
    'energy',
    'mass',
    'balance',
    'breaths',
    'stature',
    'number',
    'name',
    'fall',
    'coffee',
    'skin temperature',
    'tea',
  ].map(plainName),
);

/** By everyday name, the roles that it may be. */
function rolesByName(...groups: readonly Words[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const group of groups) {
    for (const [role, words] of Object.entries(group)) {
      for (const word of words.split(',')) {
        const name = plainName(word);
        const roles = found.get(name) ?? [];
        if (!roles.includes(role)) found.set(name, [...roles, role]);
      }
    }
  }
  return found;
}

const byKind: Readonly<Record<ValueTableKind, ReadonlyMap<string, readonly string[]>>> = {
  samples: rolesByName(commonWords, sampleWords),
  workouts: rolesByName(commonWords, workoutWords),
  foods: rolesByName(commonWords, foodWords),
};

const types = rolesByName(typeWords);

/** The roles of a table's kind that are called so, not those of amounts of a type. */
export function rolesCalled(kind: ValueTableKind, name: string): readonly string[] {
  return byKind[kind].get(plainName(name)) ?? [];
}

/** What stands before a name and says no other thing. */
const qualifier = /^(?:avg|average|mean|total|daily|my|morning|evening|today'?s|current|gesamt|moyenne|ø)[\s._-]+/iu;

/** What stands behind a name and says no other thing. */
const ending = /[\s._-]+(?:today|per day|a day|heute|pro tag|par jour)\s*\??$/iu;

const mean =
  /(?<!\p{L})(?:avg|average|mean|durchschn\p{L}*|mittelwert|moyenne?|promedio|media|gemiddelde?|ø)(?!\p{L})/iu;

/** Whether a name says that its numbers are each the mean of many. */
export const saysMean = (name: string): boolean => mean.test(name);

const known = new Map<string, readonly string[]>();

const typeCalled = nameFinder(quantityTypeNames);

/** Quantity types that people call so, in any of some languages; several if the name alone does not say which. */
export function typesCalled(name: string): readonly string[] {
  const cached = known.get(name);
  if (cached !== undefined) return cached;
  const plain = plainName(name);
  const own = types.get(plain) ?? [];
  const contract = plain === '' || notTheirs.has(plain) ? null : typeCalled(name);
  // A scale's rate of a day goes before the energy of a day that is named alike.
  const all = contract === null || own.includes('basalMetabolicRate') ? own : [...new Set([...own, contract])];
  const bare = name.trim().replace(qualifier, '').replace(ending, '');
  const found = all.length > 0 || bare === name.trim() ? all : typesCalled(bare);
  if (known.size > 2000) known.clear();
  known.set(name, found);
  return found;
}
