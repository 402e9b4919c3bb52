import { fitbit } from './fitbit.ts';
import { garmin } from './garmin.ts';
import { googleFit } from './google-fit.ts';
import { libreview } from './libreview.ts';
import { nightscout } from './nightscout.ts';
import { oura } from './oura.ts';
import { samsung } from './samsung.ts';
import { whoop } from './whoop.ts';
import { withings } from './withings.ts';

/** How each account's export says a life. */
export const archives = { fitbit, samsung, oura, withings, garmin, whoop, googleFit, libreview, nightscout } as const;
export type ArchiveName = keyof typeof archives;
