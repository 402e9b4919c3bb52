import { documentHead } from './document-head.mjs';
import { startOfDay, timeText } from './export-time.mjs';
import { otherElements } from './other-elements.mjs';
import { randomNumbers } from './random-numbers.mjs';
import { deviceAddress, recordKinds, recordsOfDay } from './record-kinds.mjs';

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

/** @param {number} lastDay the day of the export */
function head(lastDay) {
  const me = [
    ' <Me HKCharacteristicTypeIdentifierDateOfBirth="1987-01-01"',
    'HKCharacteristicTypeIdentifierBiologicalSex="HKBiologicalSexNotSet"',
    'HKCharacteristicTypeIdentifierBloodType="HKBloodTypeNotSet"',
    'HKCharacteristicTypeIdentifierFitzpatrickSkinType="HKFitzpatrickSkinTypeNotSet"',
    'HKCharacteristicTypeIdentifierCardioFitnessMedicationsUse="None"/>\n',
  ].join(' ');
  return `${documentHead} <ExportDate value="${timeText(startOfDay(lastDay) + 36_000)}"/>\n${me}`;
}

/** Addresses differ from batch to batch of records. @param {number} writer @param {number} day @param {number} seed */
function dayText(writer, day, seed) {
  const mixed = Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(writer + 1, 0x85ebca6b) ^ Math.imul(day, 0xc2b2ae35);
  const text = writers[writer]?.(day, randomNumbers(mixed)) ?? '';
  return text.replaceAll(deviceAddress, `0x3${(mixed >>> 8).toString(16).padStart(6, '0')}80`);
}

/** The same numbers in an order that the seed decides. @param {number[]} numbers @param {number} seed */
function shuffled(numbers, seed) {
  const random = randomNumbers(seed);
  for (let at = numbers.length - 1; at > 0; at--) {
    const other = random.whole(0, at);
    [numbers[at], numbers[other]] = [numbers[other], numbers[at]];
  }
  return numbers;
}

/** All elements of a day, of every type, in an order that the seed decides. @param {number} day @param {number} seed */
function shuffledDay(day, seed) {
  // An element begins with one blank, what is inside of it with two.
  const elements = writers.flatMap((_, writer) => dayText(writer, day, seed).split(/(?<=\n)(?= <[A-Z])/));
  return shuffled([...elements.keys()], seed ^ day).map((index) => elements[index]);
}

/**
 * The text of an export of about the wanted size, piece by piece: as many whole days as it takes, grouped by type as a phone does.
 * The same size and seed give the same text. With `grownBy`, the export that the same phone writes later: all of the same days, and
 * such a share of them more. With `isInNoOrder`, the same elements with types and days mixed.
 * @param {{ bytes: number, seed: number, grownBy?: number, isInNoOrder?: boolean }} options
 * @returns {Generator<string, void>}
 */
export function* exportChunks({ bytes, seed, grownBy = 0, isInNoOrder = false }) {
  let sampled = 0;
  for (let day = exportDay - sampleDays; day < exportDay; day++) {
    for (let writer = 0; writer < writers.length; writer++) sampled += Buffer.byteLength(dayText(writer, day, seed));
  }
  const days = Math.max(1, Math.round(((bytes - head(exportDay).length) * sampleDays) / sampled));
  const lastDay = exportDay + Math.ceil(days * grownBy);
  const allDays = Array.from({ length: lastDay - exportDay + days }, (_, index) => exportDay - days + index);
  let chunk = head(lastDay);
  for (const text of isInNoOrder ? daysInNoOrder(allDays, seed) : daysByType(allDays, seed)) {
    chunk += text;
    if (chunk.length < chunkLength) continue;
    yield chunk;
    chunk = '';
  }
  yield `${chunk}</HealthData>\n`;
}

/** @param {readonly number[]} days @param {number} seed */
function* daysByType(days, seed) {
  for (let writer = 0; writer < writers.length; writer++) for (const day of days) yield dayText(writer, day, seed);
}

/** @param {number[]} days @param {number} seed */
function* daysInNoOrder(days, seed) {
  for (const day of shuffled(days, seed)) yield shuffledDay(day, seed).join('');
}
