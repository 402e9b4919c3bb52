/** HealthKit's category types in Swift spelling. */
const names: ReadonlySet<string> = new Set(
  (
    'abdominalCramps acne appetiteChanges appleStandHour appleWalkingSteadinessEvent audioExposureEvent bladderIncontinence ' +
    'bleedingAfterPregnancy bleedingDuringPregnancy bloating breastPain cervicalMucusQuality chestTightnessOrPain chills ' +
    'constipation contraceptive coughing diarrhea dizziness drySkin environmentalAudioExposureEvent fainting fatigue fever ' +
    'generalizedBodyAche hairLoss handwashingEvent headache headphoneAudioExposureEvent heartburn highHeartRateEvent hotFlashes ' +
    'infrequentMenstrualCycles intermenstrualBleeding irregularHeartRhythmEvent irregularMenstrualCycles lactation ' +
    'lossOfSmell lossOfTaste lowCardioFitnessEvent lowHeartRateEvent lowerBackPain memoryLapse menstrualFlow mindfulSession ' +
    'moodChanges nausea nightSweats ovulationTestResult pelvicPain persistentIntermenstrualBleeding pregnancy ' +
    'pregnancyTestResult progesteroneTestResult prolongedMenstrualPeriods rapidPoundingOrFlutteringHeartbeat runnyNose ' +
    'sexualActivity shortnessOfBreath sinusCongestion skippedHeartbeat sleepAnalysis sleepApneaEvent sleepChanges soreThroat ' +
    'toothbrushingEvent vaginalDryness vomiting wheezing'
  ).split(' '),
);

const longName = /^HKCategoryTypeIdentifier([A-Z]\w*)$/u;

/** The values of types that metrics are made from. */
const values: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['sleepAnalysis', new Set(['inBed', 'asleepUnspecified', 'asleepCore', 'asleepDeep', 'asleepREM', 'awake'])],
  ['appleStandHour', new Set(['stood', 'idle'])],
  ['mindfulSession', new Set(['notApplicable'])],
]);

const valuePattern = /^[a-z][A-Za-z0-9]{0,63}$/u;

/** The Swift spelling of a category type, given in that or as HealthKit's long identifier; null for one that is not known. */
export function findCategoryType(nameOrIdentifier: string): string | null {
  const long = longName.exec(nameOrIdentifier)?.[1];
  const name = long === undefined ? nameOrIdentifier : long.charAt(0).toLowerCase() + long.slice(1);
  return names.has(name) ? name : null;
}

/** Whether a category type can have a value: a name in lowerCamelCase, and one of the known ones if metrics are made from the type. */
export function isCategoryValue(type: string, value: string): boolean {
  return values.get(type)?.has(value) ?? valuePattern.test(value);
}
