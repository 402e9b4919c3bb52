import { writtenClock, type Life } from '../life.ts';
import { rows, type Files } from './written-files.ts';

export function carelink(life: Life): Files {
  return {
    'carelink.csv': rows(
      'Last Name;First Name;Patient ID;System ID;Start Date;End Date;Device;MiniMed 780G',
      '"Ann";"Ann";;;"26/03/2026 00:00:00";"31/03/2026 23:59:59";"Serial Number";NG0',
      '',
      '-------;MiniMed 780G;Pump;NG0;Sensor;-------',
      'Index;Date;Time;BG Source;BG Reading (mg/dL);Bolus Volume Delivered (U);BWZ Carb Input (grams);Bolus Source;Sensor Glucose (mg/dL)',
      ...life.readings.map(({ at, glucose }, place) => {
        const clock = writtenClock(at);
        return `${place},00000;${clock.slice(0, 10).replaceAll('-', '/')};${clock.slice(11, 19)};;;;;;${glucose}`;
      }),
    ),
  };
}
