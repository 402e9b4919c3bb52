import { typedBy } from '@vitalgate/terminal';

export const ownProgram = { name: 'vitalgate', bin: new URL('../../bin/vitalgate.mjs', import.meta.url) } as const;

/** A command of this program as it is to be typed in whichever folder: for those who read of it elsewhere. */
export const ownCommand = typedBy(ownProgram, '', 'anywhere');
