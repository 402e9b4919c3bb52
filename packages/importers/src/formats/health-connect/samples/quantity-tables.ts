/** A table whose rows are one quantity each. */
export interface QuantityTable {
  readonly table: string;
  readonly column: string;
  /** The quantity type that it is, or what the workout at its time decides. */
  readonly type: string;
  /** The unit that the column is in. */
  readonly unit: string;
  /** Columns that say more of the measurement. */
  readonly details?: readonly string[];
}

/** The tables of single quantities. Energy is in small calories, masses in grams, percentages run from 0 to 100. */
export const quantityTables: readonly QuantityTable[] = [
  { table: 'steps_record_table', column: 'count', type: 'stepCount', unit: 'count' },
  { table: 'distance_record_table', column: 'distance', type: 'distance', unit: 'm' },
  { table: 'active_calories_burned_record_table', column: 'energy', type: 'activeEnergyBurned', unit: 'cal' },
  { table: 'total_calories_burned_record_table', column: 'energy', type: 'totalEnergyBurned', unit: 'cal' },
  { table: 'floors_climbed_record_table', column: 'floors', type: 'flightsClimbed', unit: 'count' },
  { table: 'wheelchair_pushes_record_table', column: 'count', type: 'pushCount', unit: 'count' },
  {
    table: 'basal_metabolic_rate_record_table',
    column: 'basal_metabolic_rate',
    type: 'basalMetabolicRate',
    unit: 'W',
  },
  { table: 'body_fat_record_table', column: 'percentage', type: 'bodyFatPercentage', unit: '%' },
  { table: 'weight_record_table', column: 'weight', type: 'bodyMass', unit: 'g' },
  { table: 'height_record_table', column: 'height', type: 'height', unit: 'm' },
  { table: 'lean_body_mass_record_table', column: 'mass', type: 'leanBodyMass', unit: 'g' },
  { table: 'bone_mass_record_table', column: 'mass', type: 'boneMass', unit: 'g' },
  { table: 'body_water_mass_record_table', column: 'body_water_mass', type: 'bodyWaterMass', unit: 'g' },
  { table: 'oxygen_saturation_record_table', column: 'percentage', type: 'oxygenSaturation', unit: '%' },
  { table: 'respiratory_rate_record_table', column: 'rate', type: 'respiratoryRate', unit: 'count/min' },
  {
    table: 'resting_heart_rate_record_table',
    column: 'beats_per_minute',
    type: 'restingHeartRate',
    unit: 'count/min',
  },
  {
    table: 'heart_rate_variability_rmssd_record_table',
    column: 'heart_rate_variability_millis',
    type: 'heartRateVariabilityRMSSD',
    unit: 'ms',
  },
  {
    table: 'vo2_max_record_table',
    column: 'vo2_milliliters_per_minute_kilogram',
    type: 'vo2Max',
    unit: 'mL/min·kg',
    details: ['measurement_method'],
  },
  {
    table: 'body_temperature_record_table',
    column: 'temperature',
    type: 'bodyTemperature',
    unit: 'degC',
    details: ['measurement_location'],
  },
  {
    table: 'basal_body_temperature_record_table',
    column: 'temperature',
    type: 'basalBodyTemperature',
    unit: 'degC',
    details: ['measurement_location'],
  },
  {
    table: 'blood_glucose_record_table',
    column: 'level',
    type: 'bloodGlucose',
    unit: 'mmol/L',
    details: ['specimen_source', 'relation_to_meal', 'meal_type'],
  },
  {
    table: 'blood_pressure_record_table',
    column: 'systolic',
    type: 'bloodPressureSystolic',
    unit: 'mmHg',
    details: ['measurement_location', 'body_position'],
  },
  {
    table: 'blood_pressure_record_table',
    column: 'diastolic',
    type: 'bloodPressureDiastolic',
    unit: 'mmHg',
    details: ['measurement_location', 'body_position'],
  },
];

/** A table of series with the table of their measurements, one quantity each. */
export interface SeriesTable extends QuantityTable {
  readonly parts: string;
}

/** The tables of series. */
export const seriesTables: readonly SeriesTable[] = [
  {
    table: 'heart_rate_record_table',
    parts: 'heart_rate_record_series_table',
    column: 'beats_per_minute',
    type: 'heartRate',
    unit: 'count/min',
  },
  { table: 'SpeedRecordTable', parts: 'speed_record_table', column: 'speed', type: 'speed', unit: 'm/s' },
  { table: 'PowerRecordTable', parts: 'power_record_table', column: 'power', type: 'power', unit: 'W' },
  {
    table: 'CyclingPedalingCadenceRecordTable',
    parts: 'cycling_pedaling_cadence_record_table',
    column: 'revolutions_per_minute',
    type: 'cyclingCadence',
    unit: 'count/min',
  },
];
