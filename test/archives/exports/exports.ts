import { healthConnectCopy } from '../phone-copies.ts';
import type { Life } from '../life.ts';
import { carelink } from './carelink.ts';
import { dexcom } from './dexcom.ts';
import { fitbit } from './fitbit.ts';
import { gadgetbridge } from './gadgetbridge.ts';
import { garmin } from './garmin.ts';
import { googleFit } from './google-fit.ts';
import { ccda, fhir, hl7 } from './laboratory.ts';
import { libreview } from './libreview.ts';
import { mysugr } from './mysugr.ts';
import { nightscout } from './nightscout.ts';
import { oura } from './oura.ts';
import { ownTable } from './own-table.ts';
import { polar } from './polar.ts';
import { samsung } from './samsung.ts';
import { strava } from './strava.ts';
import { whoop } from './whoop.ts';
import { withings } from './withings.ts';
import { zepp } from './zepp.ts';

/** How each account's export says a life. */
export const archives = {
  fitbit,
  samsung,
  oura,
  withings,
  garmin,
  whoop,
  googleFit,
  polar,
  zepp,
  gadgetbridge,
  strava,
  healthConnect: (life: Life) => healthConnectCopy(life, 'Google Fit', 'com.google.android.apps.fitness'),
  libreview,
  dexcom,
  carelink,
  mysugr,
  nightscout,
  hl7,
  ccda,
  fhir,
  ownTable,
} as const;
export type ArchiveName = keyof typeof archives;
