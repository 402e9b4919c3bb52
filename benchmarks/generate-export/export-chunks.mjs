import { documentHead } from './document-head.mjs';
import { startOfDay, timeText } from './export-time.mjs';
import { otherElements } from './other-elements.mjs';
import { randomNumbers } from './random-numbers.mjs';
import { recordKinds, recordsOfDay } from './record-kinds.mjs';

/** @import { RandomNumbers } from './random-numbers.mjs' */

/** The day of the export: 1 January 2026. */
const exportDay = 20_454;
const chunkLength = 256 * 1024;
/** Days that are written to find out how large one is. */
const sampleDays = 12;

/** @type {readonly ((day: number, random: RandomNumbers) => string)[]} */
const writers = [
  ...recordKinds.map(
    (kind) => (/** @type {number} */ day, /** @type {RandomNumbers} */ random) => recordsOfDay(kind, day, random),
  ),
  ...otherElements,
];

function head() {
  const me = [
    ' <Me HKCharacteristicTypeIdentifierDateOfBirth="1987-01-01"',
    'HKCharacteristicTypeIdentifierBiologicalSex="HKBiologicalSexNotSet"',
    'HKCharacteristicTypeIdentifierBloodType="HKBloodTypeNotSet"',
    'HKCharacteristicTypeIdentifierFitzpatrickSkinType="HKFitzpatrickSkinTypeNotSet"',
    'HKCharacteristicTypeIdentifierCardioFitnessMedicationsUse="None"/>\n',
  ].join(' ');
  return `${documentHead} <ExportDate value="${timeText(startOfDay(exportDay) + 36_000)}"/>\n${me}`;
}

/** @param {number} writer @param {number} day @param {number} seed */
function dayText(writer, day, seed) {
  const random = randomNumbers(
    Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(writer + 1, 0x85ebca6b) ^ Math.imul(day, 0xc2b2ae35),
  );
  return writers[writer]?.(day, random) ?? '';
}

/**
 * The text of an export of about the wanted size, piece by piece: as many whole days as it takes, grouped by type as a phone does.
 * The same size and seed give the same text.
 * @param {{ bytes: number, seed: number }} options
 * @returns {Generator<string, void>}
 */
export function* exportChunks({ bytes, seed }) {
  let sampled = 0;
  for (let day = exportDay - sampleDays; day < exportDay; day++) {
    for (let writer = 0; writer < writers.length; writer++) sampled += Buffer.byteLength(dayText(writer, day, seed));
  }
  const days = Math.max(1, Math.round(((bytes - head().length) * sampleDays) / sampled));
  let chunk = head();
  for (let writer = 0; writer < writers.length; writer++) {
    for (let day = exportDay - days; day < exportDay; day++) {
      chunk += dayText(writer, day, seed);
      if (chunk.length < chunkLength) continue;
      yield chunk;
      chunk = '';
    }
  }
  yield `${chunk}</HealthData>\n`;
}
