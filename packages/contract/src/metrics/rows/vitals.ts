import { average, logged, rawOnly } from '../row-shapes/quantity-row.ts';
import { penAndPump } from '../row-shapes/why-sources.ts';

/** Vital signs and medical values. */
export const vitalsRows = {
  basalBodyTemperature: average('Basal body temperature', 'degC', 'basal temperature, bbt'),
  bloodAlcoholContent: average('Blood alcohol content', '%', 'bac, blood alcohol, per mille'),
  bloodGlucose: average('Blood glucose', 'mg/dL', 'glucose, blood sugar, sugar level, cgm, bg'),
  bloodPressureDiastolic: average(
    'Diastolic blood pressure',
    'mmHg',
    'diastolic, diastolic pressure, diastolic blood pressure, lower blood pressure',
  ),
  bloodPressureSystolic: average(
    'Systolic blood pressure',
    'mmHg',
    'systolic, systolic pressure, systolic blood pressure, blood pressure, upper blood pressure, bp',
  ),
  bodyTemperature: average('Body temperature', 'degC', 'temperature, fever, temp'),
  electrodermalActivity: rawOnly(average('Electrodermal activity', 'mcS')),
  insulinDelivery: logged('Insulin delivery', 'IU', penAndPump, 'insulin, bolus, insulin doses'),
};
