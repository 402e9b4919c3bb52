import type { NamedTable } from '../../kit/csv/named-rows.ts';

export type WhoopColumn =
  | 'cycleStart'
  | 'cycleEnd'
  | 'zone'
  | 'recovery'
  | 'restingHeartRate'
  | 'variability'
  | 'skinTemperature'
  | 'oxygen'
  | 'strain'
  | 'energy'
  | 'maximumHeartRate'
  | 'averageHeartRate'
  | 'onset'
  | 'wake'
  | 'performance'
  | 'breaths'
  | 'asleep'
  | 'light'
  | 'deep'
  | 'rem'
  | 'awake'
  | 'nap'
  | 'workoutStart'
  | 'workoutEnd'
  | 'minutes'
  | 'activity'
  | 'activityStrain'
  | 'distance'
  | 'climb'
  | 'question';

/** The tables of the export in the languages in which the app writes them: English, German, Spanish, French, Portuguese. */
export const whoopTable: NamedTable<WhoopColumn> = {
  required: ['cycleStart'],
  isUtf8: true,
  names: {
    cycleStart: [
      'cycle start time',
      'startzeit des zyklus',
      'hora de inicio del ciclo',
      'heure de début du cycle',
      'hora de início do ciclo',
    ],
    cycleEnd: [
      'cycle end time',
      'endzeit des zyklus',
      'hora de finalización del ciclo',
      'heure de fin du cycle',
      'hora de fim do ciclo',
    ],
    zone: [
      'cycle timezone',
      'zeitzone des zyklus',
      'zona horaria del ciclo',
      'fuseau horaire du cycle',
      'fuso horário do ciclo',
    ],
    recovery: [
      'recovery score %',
      'erholungswert %',
      'puntuación de recuperación %',
      'score de récupération %',
      'pontuação de recuperação %',
    ],
    restingHeartRate: [
      'resting heart rate bpm',
      'ruheherzfrequenz schläge pro minute',
      'frecuencia cardíaca en reposo lpm',
      'fréquence cardiaque au repos bpm',
      'frequência cardíaca em repouso bpm',
    ],
    variability: [
      'heart rate variability ms',
      'herzfrequenzvariabilität ms',
      'variabilidad de la frecuencia cardíaca ms',
      'variabilité de la fréquence cardiaque ms',
      'variabilidade da frequência cardíaca ms',
    ],
    skinTemperature: [
      'skin temp celsius',
      'hauttemperatur celsius',
      'temp cutánea grados centígrados',
      'température cutanée celsius',
      'temp da pele celsius',
    ],
    oxygen: [
      'blood oxygen %',
      'blutsauerstoff %',
      'oxígeno en sangre %',
      "niveau d'oxygène %",
      'niveau d’oxygène %',
      '% de oxigênio no sangue',
    ],
    strain: ['day strain', 'tagesbelastung', 'esfuerzo del día', 'effort du jour', 'esforço diário'],
    energy: [
      'energy burned cal',
      'verbrannte energie cal',
      'energía quemada cal',
      'dépense énergétique cal',
      'energia queimada cal',
    ],
    maximumHeartRate: ['max hr bpm', 'max hf schläge pro minute', 'fc máx lpm', 'fc max bpm', 'fc máx bpm'],
    averageHeartRate: [
      'average hr bpm',
      'durchschnittliche hf schläge pro minute',
      'fc promedio lpm',
      'fc moyenne bpm',
      'fc média bpm',
    ],
    onset: ['sleep onset', 'beginn des schlafs', 'inicio del sueño', 'premiers signes de sommeil', 'início do sono'],
    wake: [
      'wake onset',
      'beginn des aufwachens',
      'inicio de la vigilia',
      'premiers signes de réveil',
      'início da vigília',
    ],
    performance: [
      'sleep performance %',
      'schlafleistung %',
      'calificación del sueño %',
      'performance sommeil %',
      'desempenho do sono %',
    ],
    breaths: [
      'respiratory rate rpm',
      'atemfrequenz atemzüge min',
      'frecuencia respiratoria rpm',
      'fréquence respiratoire tr min',
      'frequência respiratória rpm',
    ],
    asleep: [
      'asleep duration min',
      'schlafdauer min',
      'duración del sueño min',
      'durée du sommeil min',
      'duração do sono min',
    ],
    light: [
      'light sleep duration min',
      'dauer des leichtschlafs min',
      'duración de sueño ligero min',
      'durée du sommeil léger min',
      'duração do sono leve min',
    ],
    deep: [
      'deep sws duration min',
      'dauer des tiefschlafs min',
      'duración de sueño profundo sws min',
      'durée du sommeil profond min',
      'duração profundo sono min',
    ],
    rem: [
      'rem duration min',
      'dauer des rem schlafs min',
      'duración de sueño rem min',
      'durée du sommeil paradoxal min',
      'duração rem min',
    ],
    awake: [
      'awake duration min',
      'dauer des aufwachens min',
      'tempo despierto a min',
      'tiempo despierto a min',
      "temps d'éveil min",
      'temps d’éveil min',
      'duração de vigília min',
    ],
    nap: ['nap', 'nickerchen', 'siesta', 'sieste', 'sesta'],
    workoutStart: [
      'workout start time',
      'startzeit des trainings',
      'hora de inicio del entrenamiento',
      "heure de début de l'entraînement",
      'heure de début de l’entraînement',
      'hora de início do treino',
    ],
    workoutEnd: [
      'workout end time',
      'endzeit des trainings',
      'hora de finalización del entrenamiento',
      "heure de fin de l'entraînement",
      'heure de fin de l’entraînement',
      'hora de fim do treino',
    ],
    minutes: ['duration min', 'dauer min', 'duración min', 'durée min', 'duração min'],
    activity: [
      'activity name',
      'name der aktivität',
      'nombre de la actividad',
      "nom de l'activité",
      'nom de l’activité',
      'nome da atividade',
    ],
    activityStrain: ['activity strain', 'aktivitätsbelastung', 'esfuerzo de actividad', 'esforço da atividade'],
    distance: ['distance meters'],
    climb: ['altitude gain meters'],
    question: ['question text', 'fragetext', 'texto de la pregunta', 'texte de la question', 'texto da pergunta'],
  },
};
