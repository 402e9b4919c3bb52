import { dateText, startOfDay, timeText } from './export-time.mjs';
import { phone, watch } from './record-kinds.mjs';

/** @import { RandomNumbers } from './random-numbers.mjs' */

const cuff = 'sourceName="Generated Cuff" sourceVersion="1"';

/** @param {number} start @param {number} end */
function times(start, end) {
  return `creationDate="${timeText(end + 60)}" startDate="${timeText(start)}" endDate="${timeText(end)}"`;
}

/** @param {string} type @param {string} value @param {typeof watch} source @param {number} start @param {number} end */
function category(type, value, source, start, end) {
  const by = `sourceName="${source.name}" sourceVersion="${source.version}" device="${source.device}"`;
  return ` <Record type="HKCategoryTypeIdentifier${type}" ${by} ${times(start, end)} value="HKCategoryValue${value}">\n  <MetadataEntry key="HKTimeZone" value="Europe/Berlin"/>\n </Record>\n`;
}

/**
 * The night that ends on a day: time in bed from the phone, stages from the watch.
 * @param {number} day @param {RandomNumbers} random
 */
function sleepOfDay(day, random) {
  const bed = startOfDay(day) - random.whole(1800, 5400);
  const end = startOfDay(day) + random.whole(22_000, 26_000);
  let text = category('SleepAnalysis', 'SleepAnalysisInBed', phone, bed - 600, end + 300);
  const stages = ['AsleepCore', 'AsleepDeep', 'AsleepCore', 'AsleepREM', 'Awake'];
  for (let start = bed, stage = 0; start < end; stage++) {
    const next = Math.min(end, start + 30 * random.whole(4, 56));
    text += category('SleepAnalysis', `SleepAnalysis${stages[stage % stages.length]}`, watch, start, next);
    start = next;
  }
  return text;
}

/** @param {number} day @param {RandomNumbers} random */
function standHoursOfDay(day, random) {
  let text = '';
  for (let hour = 7; hour < 22; hour++) {
    const start = startOfDay(day) + hour * 3600;
    const value = random.next() < 0.8 ? 'AppleStandHourStood' : 'AppleStandHourIdle';
    text += category('AppleStandHour', value, watch, start, start + 3600);
  }
  return text;
}

/**
 * Blood pressure once in four days: both records, and the correlation that repeats them.
 * @param {number} day @param {RandomNumbers} random
 */
function bloodPressureOfDay(day, random) {
  if (day % 4 !== 0) return '';
  const at = startOfDay(day) + random.whole(25_000, 30_000);
  const pair = [
    ['Systolic', random.whole(112, 134)],
    ['Diastolic', random.whole(70, 86)],
  ].map(
    ([name, value]) =>
      `<Record type="HKQuantityTypeIdentifierBloodPressure${name}" ${cuff} unit="mmHg" ${times(at, at)} value="${value}"/>\n`,
  );
  const correlation = ` <Correlation type="HKCorrelationTypeIdentifierBloodPressure" ${cuff} ${times(at, at)}>\n`;
  return `${pair.map((record) => ` ${record}`).join('')}${correlation}${pair.map((record) => `  ${record}`).join('')} </Correlation>\n`;
}

/**
 * On every second day a workout with a pause and its statistics.
 * @param {number} day @param {RandomNumbers} random
 */
function workoutOfDay(day, random) {
  if (day % 2 !== 0) return '';
  const activity = ['Running', 'Cycling', 'TraditionalStrengthTraining', 'Walking'][(day / 2) % 4] ?? 'Other';
  const start = startOfDay(day) + random.whole(60_000, 66_000);
  const minutes = random.whole(24, 70);
  const end = start + 60 * (minutes + 2);
  const [from, to] = [timeText(start), timeText(end)];
  const distance = activity === 'Cycling' ? 'DistanceCycling' : 'DistanceWalkingRunning';
  const by = `sourceName="${watch.name}" sourceVersion="${watch.version}" device="${watch.device}"`;
  /** @param {string} type @param {string} amounts */
  const statistics = (type, amounts) =>
    `  <WorkoutStatistics type="HKQuantityTypeIdentifier${type}" startDate="${from}" endDate="${to}" ${amounts}/>\n`;
  return [
    ` <Workout workoutActivityType="HKWorkoutActivityType${activity}" duration="${minutes}" durationUnit="min" ${by} ${times(start, end)}>\n`,
    `  <MetadataEntry key="HKIndoorWorkout" value="${day % 6 === 0 ? 1 : 0}"/>\n`,
    '  <MetadataEntry key="HKTimeZone" value="Europe/Berlin"/>\n',
    `  <MetadataEntry key="HKElevationAscended" value="${random.whole(200, 9000)} cm"/>\n`,
    `  <WorkoutEvent type="HKWorkoutEventTypePause" date="${timeText(start + 600)}"/>\n`,
    `  <WorkoutEvent type="HKWorkoutEventTypeResume" date="${timeText(start + 720)}"/>\n`,
    statistics('ActiveEnergyBurned', `sum="${random.between(120, 720).toFixed(3)}" unit="kcal"`),
    statistics('BasalEnergyBurned', `sum="${random.between(30, 90).toFixed(3)}" unit="kcal"`),
    activity === 'TraditionalStrengthTraining'
      ? ''
      : statistics(distance, `sum="${random.between(2, 24).toFixed(5)}" unit="km"`),
    statistics(
      'HeartRate',
      `average="${random.between(112, 156).toFixed(3)}" minimum="82" maximum="${random.whole(157, 181)}" unit="count/min"`,
    ),
    ' </Workout>\n',
  ].join('');
}

/** @param {number} day @param {RandomNumbers} random */
function summaryOfDay(day, random) {
  const energy = `activeEnergyBurned="${random.between(300, 900).toFixed(3)}" activeEnergyBurnedGoal="600" activeEnergyBurnedUnit="kcal"`;
  return ` <ActivitySummary dateComponents="${dateText(day)}" ${energy} appleMoveTime="0" appleMoveTimeGoal="0" appleExerciseTime="${random.whole(5, 90)}" appleExerciseTimeGoal="30" appleStandHours="${random.whole(6, 15)}" appleStandHoursGoal="12"/>\n`;
}

/**
 * What an export holds beside quantity records, in the order in which it comes.
 * @type {readonly ((day: number, random: RandomNumbers) => string)[]}
 */
export const otherElements = [sleepOfDay, standHoursOfDay, bloodPressureOfDay, workoutOfDay, summaryOfDay];
