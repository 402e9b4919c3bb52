/**
 * How the work of reading an export grows with one long text in it: each text is made to mislead a pattern, and is read
 * in three lengths. Work that grows with the square of the length shows as a ratio of 4 from one length to the next.
 *
 *   node benchmarks/long-texts.mjs [--thousands 40]
 */
import { parseArgs } from 'node:util';
import { createAppleHealthImporter } from '../packages/importers/dist/index.js';

const { values } = parseArgs({ options: { thousands: { type: 'string', default: '40' } } });
const least = Number(values.thousands) * 1000;

const times = 'sourceName="P" startDate="2024-01-01 08:00:00 +0000" endDate="2024-01-01 08:00:00 +0000"';
const record = (/** @type {string} */ words) => `<HealthData><Record ${words} ${times}/></HealthData>`;
const food = (/** @type {string} */ key, /** @type {string} */ value) =>
  `<HealthData><Correlation type="HKCorrelationTypeIdentifierFood" ${times}><MetadataEntry key="${key}" value="${value}"/>` +
  `<Record type="HKQuantityTypeIdentifierDietaryProtein" unit="g" value="1" ${times}/></Correlation></HealthData>`;
const proteins = (/** @type {number} */ count, /** @type {(index: number) => string} */ inside) =>
  `<HealthData>${Array.from({ length: count }, (_, index) => `<Record type="HKQuantityTypeIdentifierDietaryProtein" unit="g" value="${index}" ${times}>${inside(index)}</Record>`).join('')}</HealthData>`;

/** @type {Record<string, (length: number) => string>} */
const shapes = {
  'digits and a letter in a value': (length) =>
    record(`type="HKQuantityTypeIdentifierStepCount" unit="count" value="${'1'.repeat(length)}x"`),
  'blanks in the quantity of a food': (length) => food('HKFoodQuantity', `5${' '.repeat(length)}&#10;x&#10;y`),
  // In pieces of 64 KiB, as files are read: no more than one is looked at again.
  'blanks behind ] in the document type': (length) =>
    `<!DOCTYPE HealthData [${`]${' '.repeat(60_000)}`.padEnd(65_536, '!').repeat(length / 40_000)}]><HealthData></HealthData>`,
  'digits of a unit': (length) =>
    record(`type="HKQuantityTypeIdentifierBodyMass" value="1" unit="${'k'.repeat(length)}g^"`),
  'slashes of a time zone': (length) => food('HKTimeZone', `${'a/'.repeat(length / 2)}!`),
  'dietary samples at one instant (a tenth as many)': (length) => proteins(length / 10, () => ''),
  'dietary samples of as many foods (a tenth as many)': (length) =>
    proteins(length / 10, (index) => `<MetadataEntry key="HKFoodType" value="Food ${index}"/>`),
};

const ignore = () => undefined;

/** @param {string} text */
async function secondsOf(text) {
  /** @type {any} */
  const sink = new Proxy({}, { get: () => ignore });
  /** @type {any} */
  const source = {
    files: [{ path: 'export.xml', size: text.length }],
    head: () => Promise.resolve(text.slice(0, 65_536)),
    read: (/** @type {string} */ _path, /** @type {(piece: string) => void} */ onText) => {
      for (let at = 0; at < text.length; at += 65_536) onText(text.slice(at, at + 65_536));
      return Promise.resolve('whole');
    },
  };
  const importer = createAppleHealthImporter();
  const began = performance.now();
  await importer.run(source, sink);
  return (performance.now() - began) / 1000;
}

await secondsOf(record('type="HKQuantityTypeIdentifierStepCount" unit="count" value="1"'));
for (const [name, make] of Object.entries(shapes)) {
  const seconds = [];
  for (const factor of [1, 2, 4]) seconds.push(await secondsOf(make(least * factor)));
  const ratio = (seconds[2] ?? 0) / (seconds[1] ?? 1);
  console.log(
    `${name.padEnd(52)} ${seconds.map((time) => time.toFixed(3)).join(' / ')} s, last ratio ${ratio.toFixed(1)}`,
  );
}
