import type { Source } from '@vitalgate/core';
import { deviceWords } from '../../../recordings/watch-name.ts';
import { field, messageNumber } from '../protocol/fit-profile.ts';
import { numberIn, textIn, type FitMessage } from '../protocol/fit-message.ts';
import { garminProduct } from './garmin-products.ts';

const table =
  '1 Garmin, 3 Zephyr, 6 SRM, 7 Quarq, 11 Tanita, 13 Dynastream, 15 Dynastream, 16 Timex, 19 Beurer, 20 Cardiosport, ' +
  '21 A&D, 23 Suunto, 31 Dexcom, 32 Wahoo Fitness, 38 o_synce, 40 Concept2, 41 Shimano, 63 Specialized, 67 Bkool, ' +
  '68 CatEye, 69 Stages Cycling, 70 Sigma Sport, 71 TomTom, 73 Wattbike, 76 Moxy, 79 Acorn, 83 Scosche, 86 Elite, ' +
  '89 Tacx, 95 Stryd, 96 ICG, 99 Look, 107 Magene, 111 Technogym, 115 iGPSPORT, 118 WaterRower, 119 Orangetheory, ' +
  '122 Johnson Health Tech, 123 Polar, 128 iFit, 129 COROS, 142 TAG Heuer, 143 Keiser, 144 Zwift, 150 MYZONE, ' +
  '255 a developer’s device, 258 Lezyne, 260 Zwift, 263 Favero, 265 Strava, 266 Precor, 267 Bryton, 268 SRAM, ' +
  '281 TrainerRoad, 282 The Sufferfest, 289 Hammerhead, 294 COROS, 305 WHOOP, 308 Monark, 310 Decathlon, 315 RGT, ' +
  '316 VASA, 309 FORM, 326 Nike, 331 MyWhoosh, 337 Runna, 339 Zepp, 340 Peloton, 348 Huawei';

const names = new Map(
  table.split(', ').map((row): [number, string] => {
    const [number = '', ...name] = row.split(' ');
    return [Number(number), name.join(' ')];
  }),
);

/** Manufacturer number of Garmin, whose products have numbers that are known. */
const garmin = 1;

/** A manufacturer's name, or its number in words if this build does not know it. */
function manufacturerName(number: number): string {
  return names.get(number) ?? `Manufacturer ${number}`;
}

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
  /** What the file's id says, else what the device says of itself. */
  const said = <Value>(
    member: 'manufacturer' | 'product' | 'productName',
    read: (message: FitMessage, field: number) => Value | null,
  ): Value | null =>
    (id === undefined ? null : read(id, field.fileId[member])) ??
    (info === undefined ? null : read(info, field.deviceInfo[member]));
  const manufacturer = said('manufacturer', numberIn);
  const product = said('product', numberIn);
  const written = said('productName', textIn);
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
