import * as contract from '@vitalgate/contract';
import {
  bloodTestResultSchema,
  codingSchema,
  comparatorSchema,
  dailyValue,
  interpretationSchema,
  mealSchema,
  referenceRangeSchema,
  metricCatalogue,
  quantityTypes,
} from '@vitalgate/contract';
import { format } from 'prettier';
import * as z from 'zod/mini';

interface JsonSchema {
  readonly $ref?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly anyOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly additionalProperties?: JsonSchema | boolean;
}

const opening =
  '// Made from the schemas of packages/contract by `npx vitest run test/client/declared-records.test.ts --update`. Change it there.\n\n';

/** Schemas that are types of their own in the client: the records of the lists, and what they hold. */
const named: Readonly<Record<string, z.ZodMiniType>> = {
  ...contract.recordSchemas,
  MetricAggregation: contract.metricAggregation,
  DailyValue: dailyValue,
  Meal: mealSchema,
  Nutrients: contract.nutrientsSchema,
  BloodTestResult: bloodTestResultSchema,
  Coding: codingSchema,
  Comparator: comparatorSchema,
  ReferenceRange: referenceRangeSchema,
  Interpretation: interpretationSchema,
  Status: contract.statusSchema,
  Capabilities: contract.capabilitiesSchema,
};

const wordsAbout: Readonly<Record<string, string>> = {
  MetricAggregation: "How a metric's day is made from samples.",
  Meal: 'The meal that a log entry belongs to.',
  Comparator: 'How a true value lies to the one that is told, as in FHIR R4.',
  Interpretation: 'What a result means against its reference range.',
};

/** Types of single fields: words that are known today, of which there may be more tomorrow. */
const openTypes: Readonly<Record<string, string>> = {
  metricId: 'MetricId',
  activityType: 'WorkoutActivityType',
  'RawSample.type': 'RawType',
  'RawHealthType.type': 'RawType',
};

const registry = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries(named)) registry.add(schema, { id });
const jsonSchemas = new Map<string, JsonSchema>(
  Object.entries(z.toJSONSchema(registry, { io: 'input', uri: (id) => id }).schemas as Record<string, JsonSchema>),
);

/** The JSON Schema of a type of the client. */
function schemaOf(name: string): JsonSchema {
  const found = jsonSchemas.get(name);
  if (found === undefined) throw new Error(`no schema has the name ${name}`);
  return found;
}

function formatted(text: string): Promise<string> {
  return format(text, { parser: 'typescript', singleQuote: true, printWidth: 120 });
}

/** `packages/client/src/records/records.ts`: an interface for each record, with the words of the contract on each field. */
export function recordDeclarations(): Promise<string> {
  const declared = Object.keys(named).map((name) => declarationOf(name, schemaOf(name)));
  const head = `${opening}import type { MetricId, RawType, Scope, WorkoutActivityType } from './known-words.ts';
    import type { FoodsQuery, MetricsQuery, RangeQuery, RawSamplesQuery } from './queries.ts';\n\n`;
  const records = lists.map(([operation, { record }]) => `readonly ${operation}: ${record};`);
  const queries = lists.map(([operation, row]) => `readonly ${operation}: ${queryOf(row)};`);
  const byList = `\n\n/** The record of each list. */\nexport interface Records {\n${records.join('\n')}\n}
    \n/** The query of each list. */\nexport interface Queries {\n${queries.join('\n')}\n}
    \n/** An operation that answers a list. */\nexport type ListOperation = keyof Queries;`;
  return formatted(head + declared.join('\n\n') + byList + pageDeclaration);
}

const lists = Object.entries<contract.Dataset>(contract.datasets);

/** The types of queries by the parameters that they hold. */
const queryTypes: Readonly<Record<string, string>> = {
  '': '{ readonly limit?: undefined }',
  'metricId? limit? cursor?': 'MetricsQuery',
  'query? limit? cursor?': 'FoodsQuery',
  'start? end? limit? cursor?': 'RangeQuery',
  'type start end limit? cursor?': 'RawSamplesQuery',
};

function queryOf({ parameters }: contract.Dataset): string {
  // Another format is another call.
  const held = parameters.filter(({ type }) => type !== 'bloodTestFormat');
  const key = held.map(({ name, required }) => (required ? name : `${name}?`)).join(' ');
  const type = queryTypes[key];
  if (type === undefined) throw new Error(`no type of packages/client/src/records/queries.ts holds ${key}`);
  return type;
}

/** What of a list depends on its filters. */
const listNotes: Readonly<Record<string, string>> = {
  metrics: ' Each has its last 30 days; one that is asked for alone has its whole history.',
};

/** What a list does beside being read. */
const moreMembers: Readonly<Record<string, string>> = {
  metrics: `/** One metric with its whole history. Rejects with \`invalid_parameter\` if the host does not know it. */
    get(metricId: MetricId, options?: CallOptions): Promise<MetricSummary>;`,
  bloodTests: `/** The same as Bundles of FHIR R4, page by page. */
    bundles(options?: RangeQuery & CallOptions): AsyncGenerator<FhirPage, void, undefined>;`,
};

/** `packages/client/src/client/lists.ts`: what each noun of the client does. */
export function listDeclarations(): Promise<string> {
  const nouns = lists.map(([, row]) => {
    const { noun, record, title, summary, scope, order, times, parameters } = row;
    const query = parameters.length === 0 ? '' : `${queryOf(row)} & `;
    const range = parameters.some(({ name }) => name === 'start') ? ` The range is one of \`${times[0] ?? ''}\`.` : '';
    const isNeeded = parameters.some(({ required }) => required);
    return `/** ${title}. Scope \`${scope}\`. */
      export interface ${typeOf(noun)} {
        /** ${summary}.${listNotes[noun] ?? ''} Order: ${order}.${range} */
        list(options${isNeeded ? '' : '?'}: ${query}CallOptions): RecordList<${record}>;
        ${moreMembers[noun] ?? ''}
      }`;
  });
  const all = lists.map(([, { noun }]) => `readonly ${noun}: ${typeOf(noun)};`);
  const names = [...new Set(lists.map(([, { record }]) => record))].sort();
  const head = `${opening}import type { MetricId } from '../records/known-words.ts';
    import type { FoodsQuery, MetricsQuery, RangeQuery, RawSamplesQuery } from '../records/queries.ts';
    import type { ${names.join(', ')} } from '../records/records.ts';
    import type { CallOptions, FhirPage, RecordList } from './record-list.ts';\n\n`;
  const together = `/** Every list of the client. */\nexport interface Lists {\n${all.join('\n')}\n}`;
  return formatted(head + [...nouns, together].join('\n\n'));
}

const typeOf = (noun: string): string => noun.replace(/^./, (letter) => letter.toUpperCase());

const pageDeclaration = `

/** A page of a list. */
export interface Page<Item> {
  /** The records of this page, in the order of the list. */
  readonly data: readonly Item[];
  /** Send it as \`cursor\`, with the same filters, to read the next page; null on the last page, and only there. */
  readonly nextCursor: string | null;
}
`;

/** `packages/client/src/records/known-words.ts`: the ids and codes that are known today. */
export function wordDeclarations(): Promise<string> {
  const activities = [...contract.workoutKinds.keys()].sort();
  const parts = [
    wordsType(
      'MetricId',
      'Id of a metric. A later host may know more.',
      metricCatalogue.map(({ metricId }) => metricId),
    ),
    wordsType(
      'WorkoutActivityType',
      "HealthKit's name of an activity in lowerCamelCase. A later host may know more.",
      activities,
    ),
    wordsType(
      'RawType',
      'HealthKit quantity type in Swift spelling. A query takes the long identifier too. A later host may know more.',
      quantityTypes.map(({ name }) => name),
    ),
    wordsType(
      'Scope',
      'What a client may read. A later host may know more.',
      contract.scopes,
      contract.scopeDescriptions,
    ),
    wordsType(
      'ErrorCode',
      'What an API answers that refuses a request. A later host may send others.',
      Object.keys(contract.errorStatus),
      contract.errorMeanings,
      false,
    ),
  ];
  const detail = `/** One entry of an error's \`details\`: the query parameter, body field or scope that it is about. */
    export interface ErrorDetail {
      /** Name of the query parameter at fault. */
      readonly parameter?: string | undefined;
      /** Name of the body field at fault. */
      readonly field?: string | undefined;
      /** The scope that is missing or unknown. */
      readonly scope?: string | undefined;
    }\n`;
  return formatted(opening + [...parts, detail].join('\n\n'));
}

/** Answers whose fields the client checks: the record of each list, and what needs no token. */
const answers: Readonly<Record<string, string>> = {
  getStatus: 'Status',
  getCapabilities: 'Capabilities',
  ...Object.fromEntries(Object.entries(contract.datasets).map(([operation, { record }]) => [operation, record])),
};

/** `packages/client/src/records/answer-fields.ts`: what stands where in each answer, and the table of lists. */
export function fieldDeclarations(): Promise<string> {
  const needed = new Map<string, string>();
  const entries = Object.entries(answers).map(
    ([operation, name]) => `${operation}: ${fieldText(schemaOf(name), needed)},`,
  );
  const rows = lists.map(
    ([operation, { noun, path, pageSize }]) =>
      `${operation}: { noun: '${noun}', path: '${path}', maxPageSize: ${pageSize?.max ?? null} },`,
  );
  const parts = [
    "import type { Fields } from './field.ts';",
    ...[...needed].map(([name, text]) => `const ${name}: Fields = ${text};`),
    `/** The fields of each answer: of a list, those of its records. */
    export const answerFields = {\n${entries.join('\n')}\n} as const satisfies Readonly<Record<string, Fields>>;`,
    `/** What the client calls each list, its path and its largest page. Spec 4 and 8. */
    export const listOperations = {\n${rows.join('\n')}\n} as const;`,
  ];
  return formatted(opening + parts.join('\n\n'));
}

const patterns: ReadonlyMap<unknown, string> = new Map(
  (
    [
      ['instant', contract.instantText],
      ['date', contract.dateText],
    ] as const
  ).map(([kind, schema]) => [z.toJSONSchema(schema).pattern, kind]),
);

/** A JSON Schema as a \`Field\` of the client; schemas with names go into \`needed\`, those that they need before them. */
function fieldText(schema: JsonSchema, needed: Map<string, string>): string {
  if (schema.$ref !== undefined) {
    const inner = schemaOf(schema.$ref);
    if (inner.properties === undefined) return fieldText(inner, needed);
    const name = schema.$ref.replace(/^./, (letter) => letter.toLowerCase());
    if (!needed.has(name)) needed.set(name, fieldText(inner, needed));
    return name;
  }
  if (schema.anyOf !== undefined) {
    const [known, ...others] = schema.anyOf.filter(({ type }) => type !== 'null');
    if (known === undefined || others.length > 0) throw new Error('a field is of one kind, or null');
    return `['orNull', ${fieldText(known, needed)}]`;
  }
  if (schema.properties !== undefined) {
    const required = schema.required ?? [];
    const members = Object.entries(schema.properties).map(([key, inner]) => {
      const text = fieldText(inner, needed);
      return `${key}: ${required.includes(key) ? text : `['orAbsent', ${text}]`},`;
    });
    return `{ ${members.join(' ')} }`;
  }
  if (schema.items !== undefined) return `['list', ${fieldText(schema.items, needed)}]`;
  if (typeof schema.additionalProperties === 'object') {
    return `['map', ${fieldText(schema.additionalProperties, needed)}]`;
  }
  const types = [schema.type ?? 'string'].flat();
  const type = types.find((one) => one !== 'null');
  const kind = type === 'number' ? 'number' : type === 'boolean' ? 'flag' : (patterns.get(schema.pattern) ?? 'text');
  return types.includes('null') ? `['orNull', '${kind}']` : `'${kind}'`;
}

function wordsType(
  name: string,
  about: string,
  words: readonly string[],
  meanings: Readonly<Record<string, string>> = {},
  isOpen = true,
): string {
  const lines = words.map((word) => (meanings[word] === undefined ? '' : `- \`${word}\`: ${meanings[word]}`));
  const listed = lines.filter((line) => line !== '');
  const text = [about, ...(listed.length === 0 ? [] : ['', ...listed])].join('\n');
  const union = words.map((word) => `| '${word}'`).join('\n');
  return `${commented(text)}export type ${name} =\n${union}${isOpen ? '\n| (string & {})' : ''};`;
}

/** A comment of one line, or of as many as there are, each at most as wide as the code. */
function commented(text: string): string {
  const lines = text.split('\n').flatMap((line) => wrapped(line));
  if (lines.length === 1) return `/** ${lines[0] ?? ''} */\n`;
  return `/**\n${lines.map((line) => ` * ${line}`.trimEnd()).join('\n')}\n */\n`;
}

function wrapped(line: string, width = 110): readonly string[] {
  const lines = [''];
  for (const word of line.split(' ')) {
    const last = lines.at(-1) ?? '';
    if (last !== '' && last.length + word.length + 1 > width) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines;
}

function declarationOf(name: string, schema: JsonSchema): string {
  const comment = commented(schema.description ?? wordsAbout[name] ?? '');
  if (schema.properties === undefined) return `${comment}export type ${name} = ${typeText(schema, name)};`;
  return `${comment}export interface ${name} ${membersOf(schema, name)}`;
}

function membersOf({ properties = {}, required = [] }: JsonSchema, place: string): string {
  const members = Object.entries(properties).map(([key, inner]) => {
    const isThere = required.includes(key);
    const open = openTypes[`${place}.${key}`] ?? openTypes[key];
    const type = open ?? typeText(inner, place);
    return `${commented(inner.description ?? '')}${key}${isThere ? '' : '?'}: ${type}${isThere ? '' : ' | undefined'};`;
  });
  return `{\n${members.join('\n')}\n}`;
}

/** A JSON Schema as a TypeScript type. */
function typeText(schema: JsonSchema, place: string): string {
  if (schema.$ref !== undefined) return schema.$ref;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) {
    const words = schema.enum.map((word) => JSON.stringify(word));
    return words.join() === contract.scopes.map((word) => JSON.stringify(word)).join() ? 'Scope' : words.join(' | ');
  }
  if (schema.anyOf !== undefined) return schema.anyOf.map((inner) => typeText(inner, place)).join(' | ');
  if (schema.properties !== undefined) return membersOf(schema, place);
  if (schema.items !== undefined) {
    const item = typeText(schema.items, place);
    return /^\w+$/.test(item) ? `${item}[]` : `(${item})[]`;
  }
  if (typeof schema.additionalProperties === 'object') {
    return `Record<string, ${typeText(schema.additionalProperties, place)}>`;
  }
  return [schema.type ?? 'unknown'].flat().join(' | ');
}
