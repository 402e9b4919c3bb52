/** A table whose rows are one quantity each. */
export interface QuantityTable {
  readonly table: string;
  readonly column: string;
  /** The quantity type that it is, or what the workout at its time decides. */
  readonly type: string;
  readonly unit: string;
  /** Columns that say more of the measurement. */
  readonly details?: readonly string[];
}

const ofGlucose = ['specimen_source', 'relation_to_meal', 'meal_type'] as const;
const ofPressure = ['measurement_location', 'body_position'] as const;

/** The tables of single quantities. Energy is in small calories, masses in grams, percentages run from 0 to 100. */
export const quantityTables: readonly QuantityTable[] = (
  [
    ['steps_record_table', 'count', 'stepCount', 'count'],
    ['distance_record_table', 'distance', 'distance', 'm'],
    ['active_calories_burned_record_table', 'energy', 'activeEnergyBurned', 'cal'],
    ['total_calories_burned_record_table', 'energy', 'totalEnergyBurned', 'cal'],
    ['floors_climbed_record_table', 'floors', 'flightsClimbed', 'count'],
    ['wheelchair_pushes_record_table', 'count', 'pushCount', 'count'],
    ['basal_metabolic_rate_record_table', 'basal_metabolic_rate', 'basalMetabolicRate', 'W'],
    ['body_fat_record_table', 'percentage', 'bodyFatPercentage', '%'],
    ['weight_record_table', 'weight', 'bodyMass', 'g'],
    ['height_record_table', 'height', 'height', 'm'],
    ['lean_body_mass_record_table', 'mass', 'leanBodyMass', 'g'],
    ['bone_mass_record_table', 'mass', 'boneMass', 'g'],
    ['body_water_mass_record_table', 'body_water_mass', 'bodyWaterMass', 'g'],
    ['oxygen_saturation_record_table', 'percentage', 'oxygenSaturation', '%'],
    ['respiratory_rate_record_table', 'rate', 'respiratoryRate', 'count/min'],
    ['resting_heart_rate_record_table', 'beats_per_minute', 'restingHeartRate', 'count/min'],
    ['heart_rate_variability_rmssd_record_table', 'heart_rate_variability_millis', 'heartRateVariabilityRMSSD', 'ms'],
    ['vo2_max_record_table', 'vo2_milliliters_per_minute_kilogram', 'vo2Max', 'mL/min·kg', 'measurement_method'],
    ['body_temperature_record_table', 'temperature', 'bodyTemperature', 'degC', 'measurement_location'],
    ['basal_body_temperature_record_table', 'temperature', 'basalBodyTemperature', 'degC', 'measurement_location'],
    ['blood_glucose_record_table', 'level', 'bloodGlucose', 'mmol/L', ...ofGlucose],
    ['blood_pressure_record_table', 'systolic', 'bloodPressureSystolic', 'mmHg', ...ofPressure],
    ['blood_pressure_record_table', 'diastolic', 'bloodPressureDiastolic', 'mmHg', ...ofPressure],
  ] as const
).map(([table, column, type, unit, ...details]) => ({ table, column, type, unit, details }));

/** A table of series with the table of their measurements, one quantity each. */
export interface SeriesTable extends QuantityTable {
  readonly parts: string;
}

export const seriesTables: readonly SeriesTable[] = (
  [
    ['heart_rate_record_table', 'heart_rate_record_series_table', 'beats_per_minute', 'heartRate', 'count/min'],
    ['SpeedRecordTable', 'speed_record_table', 'speed', 'speed', 'm/s'],
    ['PowerRecordTable', 'power_record_table', 'power', 'power', 'W'],
    [
      'CyclingPedalingCadenceRecordTable',
      'cycling_pedaling_cadence_record_table',
      'revolutions_per_minute',
      'cyclingCadence',
      'count/min',
    ],
  ] as const
).map(([table, parts, column, type, unit]) => ({ table, parts, column, type, unit }));
