import { writtenClock, type Life } from '../life.ts';
import { rows, type Files } from './written-files.ts';

export function dexcom(life: Life): Files {
  return {
    'Clarity_Export.csv': rows(
      'Index,Timestamp (YYYY-MM-DDThh:mm:ss),Event Type,Event Subtype,Patient Info,Device Info,Source Device ID,Glucose Value (mg/dL),Insulin Value (u),Carb Value (grams),Duration (hh:mm:ss),Glucose Rate of Change (mg/dL/min),Transmitter Time (Long Integer),Transmitter ID',
      '1,,FirstName,,Ann,,,,,,,,,',
      ...life.readings.map(
        ({ at, glucose }, place) =>
          `${place + 2},${writtenClock(at).slice(0, 19)},EGV,,,,iOS G7,${glucose},,,,,${place},AB12`,
      ),
    ),
  };
}
