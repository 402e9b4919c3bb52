/** A group of raw types, as a phone's permission sheet has them. */
export interface TypeCategory {
  readonly name: string;
  readonly title: string;
  /** Names of its types in Swift spelling. */
  readonly types: ReadonlySet<string>;
  /** Whether every type that begins so belongs to it. */
  readonly prefix?: string;
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** Every category, in the order in which people look for them. The last one takes what no other names. */
export const typeCategories: readonly TypeCategory[] = [
  {
    name: 'activity',
    title: 'Activity',
    types: words(`activeEnergyBurned appleExerciseTime appleMoveTime appleStandTime basalEnergyBurned
      crossCountrySkiingSpeed cyclingCadence cyclingFunctionalThresholdPower cyclingPower cyclingSpeed
      distanceCrossCountrySkiing distanceCycling distanceDownhillSnowSports distancePaddleSports distanceRowing
      distanceSkatingSports distanceSwimming distanceWalkingRunning distanceWheelchair estimatedWorkoutEffortScore
      flightsClimbed nikeFuel paddleSportsSpeed physicalEffort pushCount rowingSpeed runningPower runningSpeed stepCount totalEnergyBurned
      swimmingStrokeCount timeInDaylight workoutEffortScore`),
  },
  {
    name: 'heart',
    title: 'Heart',
    types:
      words(`atrialFibrillationBurden heartRate heartRateRecoveryOneMinute heartRateVariabilityRMSSD heartRateVariabilitySDNN
      peripheralPerfusionIndex restingHeartRate vo2Max walkingHeartRateAverage`),
  },
  {
    name: 'respiration',
    title: 'Breathing',
    types: words(`appleSleepingBreathingDisturbances forcedExpiratoryVolume1 forcedVitalCapacity inhalerUsage
      oxygenSaturation peakExpiratoryFlowRate respiratoryRate`),
  },
  {
    name: 'body',
    title: 'Body measurements',
    types:
      words(`appleSleepingWristTemperature basalMetabolicRate bodyFatPercentage bodyMass bodyMassIndex bodyWaterMass boneMass height leanBodyMass
      waistCircumference`),
  },
  {
    name: 'vitals',
    title: 'Vital signs and medical values',
    types: words(`basalBodyTemperature bloodAlcoholContent bloodGlucose bloodPressureDiastolic bloodPressureSystolic
      bodyTemperature electrodermalActivity insulinDelivery`),
  },
  {
    name: 'nutrition',
    title: 'Nutrition',
    types: words('numberOfAlcoholicBeverages'),
    prefix: 'dietary',
  },
  {
    name: 'mobility',
    title: 'Mobility',
    types: words(`appleWalkingSteadiness numberOfTimesFallen runningGroundContactTime runningStrideLength
      runningVerticalOscillation sixMinuteWalkTestDistance stairAscentSpeed stairDescentSpeed
      walkingAsymmetryPercentage walkingDoubleSupportPercentage walkingSpeed walkingStepLength`),
  },
  {
    name: 'hearing',
    title: 'Hearing',
    types: words('environmentalAudioExposure environmentalSoundReduction headphoneAudioExposure'),
  },
  {
    name: 'surroundings',
    title: 'Surroundings',
    types: words('underwaterDepth uvExposure waterTemperature'),
  },
  { name: 'other', title: 'Other', types: new Set(), prefix: '' },
];

/** The category of a raw type. */
export function categoryOf(type: string): TypeCategory | undefined {
  return typeCategories.find(
    ({ types, prefix }) => types.has(type) || (prefix !== undefined && type.startsWith(prefix)),
  );
}
