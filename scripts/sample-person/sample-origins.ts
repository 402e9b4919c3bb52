import type { Source } from '@vitalgate/core';

/** Who recorded a sample, and with which device. */
export interface SampleOrigin {
  readonly source: Source;
  readonly device: string | null;
}

function origin(name: string, app: string, version: string, device: string | null): SampleOrigin {
  return {
    source: { name: `Vitalgate Sample ${name}`, bundleIdentifier: `org.vitalgate.sample.${app}`, version },
    device,
  };
}

/** The sources of the sample person. Each name says that what it recorded is a sample. */
export const sampleOrigins = {
  watch: origin('Watch', 'watch', '11.2', 'name:Sample Watch, manufacturer:Vitalgate, model:Watch, hardware:Sample1,1'),
  phone: origin('Phone', 'phone', '18.2', 'name:Sample Phone, manufacturer:Vitalgate, model:Phone, hardware:Sample2,1'),
  scale: origin('Scale', 'scale', '3.1', 'name:Sample Scale, manufacturer:Vitalgate, model:Scale, hardware:Sample3,1'),
  cuff: origin('Blood Pressure Cuff', 'cuff', '1.4', 'name:Sample Cuff, manufacturer:Vitalgate, hardware:Sample4,1'),
  glucoseSensor: origin('Glucose Sensor', 'glucose', '2.0', 'name:Sample Sensor, manufacturer:Vitalgate'),
  thermometer: origin('Thermometer', 'thermometer', '1.0', null),
  sleepApp: origin('Sleep App', 'sleep', '5.3', null),
  foodDiary: origin('Food Diary', 'food', '7.8', null),
  mindfulness: origin('Mindfulness App', 'mindfulness', '2.2', null),
} as const satisfies Readonly<Record<string, SampleOrigin>>;

/** The sources of the sample blood tests. The hospital measures in other units. */
export const sampleLaboratories = { lab: 'Vitalgate Sample Lab', hospital: 'Vitalgate Sample Hospital' } as const;
