import { average, averageOverTime, beyondHealthKit, rawOnly } from '../row-shapes/quantity-row.ts';

/** The heart. */
export const heartRows = {
  atrialFibrillationBurden: averageOverTime(
    'AFib history',
    '%',
    'afib, atrial fibrillation, afib burden, afib history',
  ),
  heartRate: averageOverTime('Heart rate', 'count/min', 'pulse, hr, bpm, heartbeat, heart beats, average heart rate'),
  heartRateRecoveryOneMinute: average('Cardio recovery', 'count/min', 'heart rate recovery, hrr, cardio recovery'),
  heartRateVariabilityRMSSD: beyondHealthKit(average('Heart rate variability (RMSSD)', 'ms', 'rmssd, hrv rmssd')),
  heartRateVariabilitySDNN: average(
    'Heart rate variability (SDNN)',
    'ms',
    'hrv, heart rate variability, sdnn, hrv sdnn',
  ),
  peripheralPerfusionIndex: rawOnly(average('Peripheral perfusion index', '%')),
  restingHeartRate: average(
    'Resting heart rate',
    'count/min',
    'rhr, resting pulse, resting hr, resting heartrate, pulse at rest, heart rate at rest',
  ),
  vo2Max: average('Cardio fitness (VO2 max)', 'mL/min·kg', 'vo2, vo2 max, cardio fitness, fitness'),
  walkingHeartRateAverage: average(
    'Walking heart rate average',
    'count/min',
    'walking heart rate, walking pulse, walking hr',
  ),
};
