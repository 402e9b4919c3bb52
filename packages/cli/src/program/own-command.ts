import { typedBy } from '@vitalgate/terminal';

/** What this program is called, and the file that starts it. */
export const ownProgram = { name: 'vitalgate', bin: new URL('../../bin/vitalgate.mjs', import.meta.url) } as const;

/** A command of this program as it is to be typed in whichever folder: for those who read of it elsewhere. */
export const ownCommand = typedBy(ownProgram, '', 'anywhere');
