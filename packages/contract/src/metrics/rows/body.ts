import { average, beyondHealthKit, latest, rawOnly } from '../row-shapes/quantity-row.ts';

/** What a body is: its size and what it is made of. */
export const bodyRows = {
  appleSleepingWristTemperature: average(
    'Wrist temperature',
    'degC',
    'wrist temperature, skin temperature, sleeping temperature',
  ),
  basalMetabolicRate: beyondHealthKit(rawOnly(average('Basal metabolic rate', 'kcal/d'))),
  bodyFatPercentage: latest('Body fat percentage', '%', 'body fat, fat percentage, bodyfat'),
  bodyMass: latest('Weight', 'kg', 'weight, body weight, mass'),
  bodyMassIndex: latest('Body mass index', 'count', 'bmi'),
  bodyWaterMass: beyondHealthKit(rawOnly(average('Body water mass', 'kg'))),
  boneMass: beyondHealthKit(rawOnly(average('Bone mass', 'kg'))),
  height: latest('Height', 'm', 'body height, tall, stature'),
  leanBodyMass: latest('Lean body mass', 'kg', 'lean mass, muscle mass, fat free mass'),
  waistCircumference: latest('Waist circumference', 'cm', 'waist'),
};
