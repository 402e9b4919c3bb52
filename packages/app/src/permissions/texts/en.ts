import { countText, counted } from '../../format/numbers.ts';

/** The words of the page on which raw types clients may read. */
export const english = {
  title: 'Health permissions',
  back: 'Developer Mode',
  lead: 'A permission lets clients read every single measurement of one type: each with its time, source and device. Summaries need none: those follow from what you approve for a client.',
  noType: 'No type has this name.',
  permitted: (count: number) => `${counted(count, { one: 'type', other: 'types' })} permitted`,
  ofAll: (all: number, withData: number) => `You have data of ${countText(withData)} of all ${countText(all)} types.`,
  allOff: 'Turn everything off',
  allWithdrawn: 'All permissions withdrawn',
  search: 'Search types',
  nothingLeft: 'Nothing left of an earlier import',
  noData: 'No data',
  samples: (count: number) => counted(count, { one: 'sample', other: 'samples' }),
  turnOff: 'Turn all off',
  turnOn: 'Turn all on',
  turned: (title: string, isOn: boolean) => `${title}: ${isOn ? 'all on' : 'all off'}`,
  permittedOf: (permitted: number, all: number) =>
    `${permitted === 0 ? 'None' : countText(permitted)} of ${counted(all, { one: 'type', other: 'types' })} permitted`,
  withoutData: (count: number) => `${counted(count, { one: 'type', other: 'types' })} without data`,
  consent: 'Raw health data consent',
  accepted: 'Accepted',
  notAccepted: 'Not accepted',
  acceptedOn: (day: string) =>
    `Accepted ${day}. Clients that you approved for raw health data may read the types that are on below.`,
  closed:
    'No client may read raw samples, whatever is on below. This is a consent of its own, beside the Developer Mode terms.',
  readOrWithdraw: 'Read or withdraw…',
  readAndAccept: 'Read and accept…',
  withdraw: 'Withdraw consent',
  accept: 'Accept',
  close: 'Close',
  cancel: 'Cancel',
  withdrawing: 'Withdrawing the consent…',
  accepting: 'Accepting the consent…',
  withdrawn: 'Raw health data consent withdrawn',
  isAccepted: 'Raw health data consent accepted',
  youAccepted: (day: string) => `You accepted this on ${day}.`,
};
