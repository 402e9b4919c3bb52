/**
 * The beginning of an export as iOS 17 and 18 write it: a document type with an internal subset, then the element
 * that holds everything. The subset declares what the generator writes, and no more.
 */
export const documentHead = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE HealthData [
<!-- HealthKit Export Version: 14 -->
<!ELEMENT HealthData (ExportDate, Me, (Record | Correlation | Workout | ActivitySummary)*)>
<!ATTLIST HealthData locale CDATA #REQUIRED>
<!ELEMENT ExportDate EMPTY>
<!ATTLIST ExportDate value CDATA #REQUIRED>
<!ELEMENT Me EMPTY>
<!ATTLIST Me
  HKCharacteristicTypeIdentifierDateOfBirth CDATA #REQUIRED
  HKCharacteristicTypeIdentifierBiologicalSex CDATA #REQUIRED
  HKCharacteristicTypeIdentifierBloodType CDATA #REQUIRED
  HKCharacteristicTypeIdentifierFitzpatrickSkinType CDATA #REQUIRED
  HKCharacteristicTypeIdentifierCardioFitnessMedicationsUse CDATA #REQUIRED
>
<!ELEMENT Record ((MetadataEntry | HeartRateVariabilityMetadataList)*)>
<!ATTLIST Record
  type CDATA #REQUIRED
  unit CDATA #IMPLIED
  value CDATA #IMPLIED
  sourceName CDATA #REQUIRED
  sourceVersion CDATA #IMPLIED
  device CDATA #IMPLIED
  creationDate CDATA #IMPLIED
  startDate CDATA #REQUIRED
  endDate CDATA #REQUIRED
>
<!ELEMENT Correlation ((MetadataEntry | Record)*)>
<!ATTLIST Correlation
  type CDATA #REQUIRED
  sourceName CDATA #REQUIRED
  sourceVersion CDATA #IMPLIED
  device CDATA #IMPLIED
  creationDate CDATA #IMPLIED
  startDate CDATA #REQUIRED
  endDate CDATA #REQUIRED
>
<!ELEMENT Workout ((MetadataEntry | WorkoutEvent | WorkoutStatistics)*)>
<!ATTLIST Workout
  workoutActivityType CDATA #REQUIRED
  duration CDATA #IMPLIED
  durationUnit CDATA #IMPLIED
  sourceName CDATA #REQUIRED
  sourceVersion CDATA #IMPLIED
  device CDATA #IMPLIED
  creationDate CDATA #IMPLIED
  startDate CDATA #REQUIRED
  endDate CDATA #REQUIRED
>
<!ELEMENT WorkoutEvent EMPTY>
<!ATTLIST WorkoutEvent type CDATA #REQUIRED date CDATA #REQUIRED duration CDATA #IMPLIED durationUnit CDATA #IMPLIED>
<!ELEMENT WorkoutStatistics EMPTY>
<!ATTLIST WorkoutStatistics
  type CDATA #REQUIRED
  startDate CDATA #REQUIRED
  endDate CDATA #REQUIRED
  average CDATA #IMPLIED
  minimum CDATA #IMPLIED
  maximum CDATA #IMPLIED
  sum CDATA #IMPLIED
  unit CDATA #IMPLIED
>
<!ELEMENT ActivitySummary EMPTY>
<!ATTLIST ActivitySummary
  dateComponents CDATA #IMPLIED
  activeEnergyBurned CDATA #IMPLIED
  activeEnergyBurnedGoal CDATA #IMPLIED
  activeEnergyBurnedUnit CDATA #IMPLIED
  appleMoveTime CDATA #IMPLIED
  appleMoveTimeGoal CDATA #IMPLIED
  appleExerciseTime CDATA #IMPLIED
  appleExerciseTimeGoal CDATA #IMPLIED
  appleStandHours CDATA #IMPLIED
  appleStandHoursGoal CDATA #IMPLIED
>
<!ELEMENT MetadataEntry EMPTY>
<!ATTLIST MetadataEntry key CDATA #REQUIRED value CDATA #REQUIRED>
<!ELEMENT HeartRateVariabilityMetadataList (InstantaneousBeatsPerMinute*)>
<!ELEMENT InstantaneousBeatsPerMinute EMPTY>
<!ATTLIST InstantaneousBeatsPerMinute bpm CDATA #REQUIRED time CDATA #REQUIRED>
]>
<HealthData locale="en_DE">
`;
