import type { Source } from '@vitalgate/core';
import { deviceWords } from '../../../recordings/watch-name.ts';
import { field, messageNumber } from '../protocol/fit-profile.ts';
import { numberIn, textIn, type FitMessage } from '../protocol/fit-message.ts';
import { garminProduct } from './garmin-products.ts';
import { garmin, manufacturerName } from './manufacturers.ts';

export interface FitOrigin {
  readonly source: Source;
  readonly device: string | null;
}

const creatorIndex = 0;

function versionText(hundredths: number): string {
  return (hundredths / 100).toFixed(2);
}

/**
 * The device that a file names: `Garmin Forerunner 935`, with its software's version. What is worn as a watch is called so in the device's
 * text, which is how sources are ranked. Serial numbers are left out. A file without an id is from a `FIT file`.
 */
export function fitOrigin(messages: readonly FitMessage[]): FitOrigin {
  const id = messages.find(({ number }) => number === messageNumber.fileId);
  const creator = messages.find(({ number }) => number === messageNumber.fileCreator);
  const info = messages.find(
    (message) =>
      message.number === messageNumber.deviceInfo && numberIn(message, field.deviceInfo.index) === creatorIndex,
  );
  const manufacturer =
    (id === undefined ? null : numberIn(id, field.fileId.manufacturer)) ??
    (info === undefined ? null : numberIn(info, field.deviceInfo.manufacturer));
  const product =
    (id === undefined ? null : numberIn(id, field.fileId.product)) ??
    (info === undefined ? null : numberIn(info, field.deviceInfo.product));
  const written =
    (id === undefined ? null : textIn(id, field.fileId.productName)) ??
    (info === undefined ? null : textIn(info, field.deviceInfo.productName));
  const known = manufacturer === garmin && product !== null ? garminProduct(product) : null;
  const model = known ?? written;
  // A number distinguishes devices of one maker, and says nothing to people.
  const numbered = model === null && product !== null ? ` product ${product}` : '';
  const maker = manufacturer === null ? null : manufacturerName(manufacturer);
  const isNamed = maker !== null && (model ?? '').toLowerCase().startsWith(maker.toLowerCase());
  const name = [isNamed ? null : maker, model].filter((part) => part !== null).join(' ') || 'FIT file';
  const software = creator === undefined ? null : numberIn(creator, field.fileCreator.software);
  const infoSoftware = info === undefined ? null : numberIn(info, field.deviceInfo.software);
  const version = software ?? infoSoftware;
  const versionWords = version === null ? null : versionText(version);
  return {
    source: { name, bundleIdentifier: null, version: versionWords },
    device: maker === null && model === null && product === null ? null : deviceWords(name + numbered, versionWords),
  };
}
