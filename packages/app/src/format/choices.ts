import { unchosenPreferences, type ChosenUnits } from '@vitalgate/contract';

let units: ChosenUnits = unchosenPreferences.units;

/** The units in which values are shown now. */
export function chosenUnits(): ChosenUnits {
  return units;
}

/** From now on, values are shown in these units. */
export function chooseUnits(next: ChosenUnits): void {
  units = next;
}
