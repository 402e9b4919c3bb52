import * as z from 'zod/mini';

/** The languages that the pages have. */
export const pageLanguages = ['en', 'de'] as const;

/** One of them. */
export type PageLanguage = (typeof pageLanguages)[number];

/** The units that a person can choose between, by what is measured. The first of each is how the API gives it. */
export const unitChoices = {
  distance: ['km', 'mi'],
  height: ['m', 'ft'],
  mass: ['kg', 'lb', 'st'],
  temperature: ['degC', 'degF'],
  energy: ['kcal', 'kJ'],
  glucose: ['mg/dL', 'mmol/L'],
  laboratory: ['reported', 'mass', 'moles'],
} as const;

/** What is measured. */
export type UnitQuantity = keyof typeof unitChoices;

/** One unit for each quantity. */
export type ChosenUnits = { readonly [Quantity in UnitQuantity]: (typeof unitChoices)[Quantity][number] };

/** The most numbers that Home shows. */
export const maxHomeNumbers = 40;

const chosenUnits = z.object({
  distance: z.enum(unitChoices.distance),
  height: z.enum(unitChoices.height),
  mass: z.enum(unitChoices.mass),
  temperature: z.enum(unitChoices.temperature),
  energy: z.enum(unitChoices.energy),
  glucose: z.enum(unitChoices.glucose),
  laboratory: z.enum(unitChoices.laboratory),
});

/** What a person can choose of the pages; what is left out stays as it is. */
export const preferencesInput = z.partial(
  z.object({
    language: z.nullable(z.enum(pageLanguages)),
    theme: z.enum(['system', 'light', 'dark']),
    firstDayOfWeek: z.nullable(z.enum(['monday', 'saturday', 'sunday'])),
    units: z.partial(chosenUnits),
    homeNumbers: z.nullable(z.readonly(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(maxHomeNumbers)))),
  }),
);

/** What is chosen at once: any part of the preferences. */
export type PreferencesInput = z.infer<typeof preferencesInput>;

/** What a person chose of the pages. It changes how they show things, never what the API answers. */
export interface Preferences {
  /** Null is the browser's. */
  readonly language: PageLanguage | null;
  readonly theme: 'system' | 'light' | 'dark';
  /** Null is as usual where the browser's language is spoken. */
  readonly firstDayOfWeek: 'monday' | 'saturday' | 'sunday' | null;
  readonly units: ChosenUnits;
  /** The metricIds that Home shows, in their order; null until they were chosen. */
  readonly homeNumbers: readonly string[] | null;
}

/** The preferences of somebody who chose nothing. */
export const unchosenPreferences: Preferences = {
  language: null,
  theme: 'system',
  firstDayOfWeek: null,
  units: {
    distance: 'km',
    height: 'm',
    mass: 'kg',
    temperature: 'degC',
    energy: 'kcal',
    glucose: 'mg/dL',
    laboratory: 'reported',
  },
  homeNumbers: null,
};

/** What was chosen, on top of what was before. */
export function withChoices(before: Preferences, { units, ...others }: PreferencesInput): Preferences {
  return { ...before, ...given(others), units: { ...before.units, ...given(units ?? {}) } };
}

type Given<Some> = { readonly [Key in keyof Some]?: Exclude<Some[Key], undefined> };

function given<Some extends object>(some: Some): Given<Some> {
  return Object.fromEntries(Object.entries(some).filter(([, value]) => value !== undefined)) as Given<Some>;
}
