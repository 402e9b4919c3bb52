import { expect, test } from 'vitest';
import { importArchive } from '../../../../../test/importers/import-archive.ts';
import { importerNamed } from '../../registry.ts';

const imported = async (files: Readonly<Record<string, string>>) => importArchive(await importerNamed('whoop'), files);

const stages =
  'Sleep performance %,Respiratory rate (rpm),Asleep duration (min),In bed duration (min),Light sleep duration (min),Deep (SWS) duration (min),REM duration (min),Awake duration (min),Sleep need (min)';
const cycles = `Cycle start time,Cycle end time,Cycle timezone,Recovery score %,Resting heart rate (bpm),Heart rate variability (ms),Skin temp (celsius),Blood oxygen %,Day Strain,Energy burned (cal),Max HR (bpm),Average HR (bpm),Sleep onset,Wake onset,${stages}`;
const sleeps = `Cycle start time,Cycle end time,Cycle timezone,Sleep onset,Wake onset,${stages},Nap`;
const workouts =
  'Cycle start time,Cycle end time,Cycle timezone,Workout start time,Workout end time,Duration (min),Activity name,Activity Strain,Energy burned (cal),Max HR (bpm),Average HR (bpm),HR Zone 1 %,GPS enabled,Distance (meters),Altitude gain (meters)';
const night = '2026-03-01 23:30:00,2026-03-02 07:10:00,80,15.1,420,460,200,110,110,40,480';

const archive = {
  'physiological_cycles.csv': [
    cycles,
    `2026-03-01 23:30:00,2026-03-02 23:00:00,UTC-05:00,66,52,44,33.7,96.5,10.1,2450,171,68,${night}`,
    '2026-03-02 23:00:00,,UTC-05:00,,,,,,4.1,,120,60,2026-03-02 23:00:00,2026-03-03 05:00:00,70,14,330,360,330,,,30,480',
    'soon,,UTCZ,,,,,,,,,,,,,,,,,,,,',
  ].join('\n'),
  'sleeps.csv': [
    sleeps,
    `2026-03-01 23:30:00,2026-03-02 23:00:00,UTC-05:00,${night},false`,
    '2026-03-01 23:30:00,2026-03-02 23:00:00,UTCZ,2026-03-02 18:00:00,2026-03-02 18:40:00,,,30,40,30,0,0,10,480,true',
    '2026-03-01 23:30:00,2026-03-02 23:00:00,UTC-05:00,,,,,,,,,,,,false',
  ].join('\n'),
  'workouts.csv': [
    workouts,
    '2026-03-01 23:30:00,2026-03-02 23:00:00,UTC-05:00,2026-03-02 12:00:00,2026-03-02 12:30:00,30,Running,9.1,310,171,149,10,true,5000,12',
    '2026-03-01 23:30:00,2026-03-02 23:00:00,UTC-05:00,2026-03-02 16:00:00,,20,Obstacle Course,5,,,,10,false,,',
  ].join('\n'),
  'journal_entries.csv':
    'Cycle start time,Cycle end time,Cycle timezone,Question text,Answered yes,Notes\n2026-03-01 23:30:00,,UTC-05:00,Coffee?,true,',
};

test('nights and naps of the zone that the row states, once, with the lengths of their stages', async () => {
  const { samples, skips, sources, complete, claimed } = await imported({ ...archive, 'mine.csv': 'a,b' });
  expect(claimed).toEqual(Object.keys(archive));
  expect(samples).toEqual([
    'respiratoryRate 15.1 2026-03-02T12:10Z',
    'restingHeartRate 52 2026-03-02T12:10Z',
    'heartRateVariabilityRMSSD 44 2026-03-02T12:10Z',
    'oxygenSaturation 96.5 2026-03-02T12:10Z',
    'totalEnergyBurned 2450 2026-03-02T04:30Z +23:30',
    'respiratoryRate 14 2026-03-03T10:00Z',
    'inBed 2026-03-02T04:30Z +07:40',
    'asleepCore 2026-03-02T04:30Z +03:20',
    'awake 2026-03-02T07:50Z +00:40',
    'asleepDeep 2026-03-02T08:30Z +01:50',
    'asleepREM 2026-03-02T10:20Z +01:50',
    'inBed 2026-03-02T18:00Z +00:40',
    'awake 2026-03-02T18:00Z +00:10',
    'asleepCore 2026-03-02T18:10Z +00:30',
    'inBed 2026-03-03T04:00Z +06:00',
    'awake 2026-03-03T04:00Z +00:30',
    'asleepCore 2026-03-03T04:30Z +05:30',
  ]);
  expect([sources, complete]).toEqual([['WHOOP'], true]);
  expect([...new Set(skips)]).toEqual([
    'quantitySample unknownType sleep performance',
    'categorySample invalidDate sleepAnalysis',
    'quantitySample unknownType recovery score',
    'quantitySample unknownType strain',
    'quantitySample unknownType skin temperature',
    'quantitySample unknownType heart rate of a day',
    'row invalidDate cycle',
    'activityType unknownType Obstacle Course',
    'row notSupported journal',
  ]);
});

test('workouts: kilocalories, an end by the length if none is stated', async () => {
  const { workouts: found } = await imported(archive);
  expect(found).toEqual([
    'running 2026-03-02T17:00Z +00:30 1800 5000 310 149',
    'other 2026-03-02T21:00Z +00:20 1200 - - -',
  ]);
});

test.each([
  [
    'German',
    'Startzeit des Zyklus,Endzeit des Zyklus,Zeitzone des Zyklus,Erholungswert %,Ruheherzfrequenz (Schläge pro Minute),Herzfrequenzvariabilität (ms),Tagesbelastung,Beginn des Schlafs,Beginn des Aufwachens,Atemfrequenz (Atemzüge/Min.),Schlafdauer (Min.),Dauer des Leichtschlafs (Min.),Dauer des Tiefschlafs (Min.),Dauer des REM-Schlafs (Min.),Dauer des Aufwachens (Min.)',
  ],
  [
    'French',
    "Heure de début du cycle,Heure de fin du cycle,Fuseau horaire du cycle,Score de récupération %,Fréquence cardiaque au repos (bpm),Variabilité de la fréquence cardiaque (ms),Effort du jour,Premiers signes de sommeil,Premiers signes de réveil,Fréquence respiratoire (tr/min),Durée du sommeil (min),Durée du sommeil léger (min),Durée du sommeil profond (min),Durée du sommeil paradoxal (min),Temps d'éveil (min)",
  ],
  [
    'Spanish',
    'Hora de inicio del ciclo,Hora de finalización del ciclo,Zona horaria del ciclo,Puntuación de recuperación (%),Frecuencia cardíaca en reposo (lpm),Variabilidad de la frecuencia cardíaca (ms),Esfuerzo del día,Inicio del sueño,Inicio de la vigilia,Frecuencia respiratoria (rpm),Duración del sueño (min),Duración de sueño ligero (min),Duración de sueño profundo (SWS) (min),Duración de sueño REM (min),Tempo despierto/a (min)',
  ],
  [
    'Portuguese',
    'Hora de início do ciclo,Hora de fim do ciclo,Fuso horário do ciclo,Pontuação de recuperação %,Frequência cardíaca em repouso (bpm),Variabilidade da frequência cardíaca (ms),Esforço diário,Início do sono,Início da vigília,Frequência respiratória (rpm),Duração do sono (min),Duração do sono leve (min),Duração profundo (Sono) (min),Duração REM (min),Duração de vigília (min)',
  ],
])('tables in %s', async (_language, header) => {
  const row =
    '2026-03-01 23:30:00.379124+00:00,,UTC+01:00,66,52,44,9,2026-03-01 23:30:00,2026-03-02 06:30:00,14.5,390,210,90,90,30';
  const { samples } = await imported({ 'x.csv': `\uFEFF${header}\n${row}\n` });
  expect(samples).toEqual([
    'respiratoryRate 14.5 2026-03-02T05:30Z',
    'restingHeartRate 52 2026-03-02T05:30Z',
    'heartRateVariabilityRMSSD 44 2026-03-02T05:30Z',
    'inBed 2026-03-01T22:30Z +07:00',
    'asleepCore 2026-03-01T22:30Z +03:30',
    'awake 2026-03-02T02:00Z +00:30',
    'asleepDeep 2026-03-02T02:30Z +01:30',
    'asleepREM 2026-03-02T04:00Z +01:30',
  ]);
});
