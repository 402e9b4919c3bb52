import { columnName } from '../kit/csv/column-name.ts';
import { quantityInOwnUnit } from '../kit/plausible/quantity-value.ts';
import { saltPerSodium } from '../kit/salt.ts';

/**
 * Dietary types by the names that programs give to their columns, as `columnName` writes them, with the unit of a column that
 * says none, and with what of its numbers make one of the type if they are of something that holds it. Names in English, German, French, Spanish, Italian, Dutch and Portuguese.
 */
const nutrientNames: readonly (readonly [type: string, unit: string, names: string, holding?: number])[] = [
  [
    'dietaryEnergyConsumed',
    'kcal',
    'energy, calories, calorie, kcal, kalorien, energie, brennwert, énergie, calorías, energía, calorie totali, energia, calorieën, calorias',
  ],
  ['dietaryEnergyConsumed', 'kJ', 'kilojoules, kj, kilojoule'],
  ['dietaryProtein', 'g', 'protein, proteins, eiweiß, eiweiss, proteine, protéines, proteínas, eiwit, eiwitten'],
  [
    'dietaryCarbohydrates',
    'g',
    'carbs, carbohydrate, carbohydrates, total carbohydrates, total carbohydrate, total carbs, kohlenhydrate, glucides, carbohidratos, hidratos de carbono, carboidrati, koolhydraten, carboidratos, hidratos',
  ],
  [
    'dietaryFatTotal',
    'g',
    'fat, total fat, fats, fett, lipides, matières grasses, grasas, grasa total, grassi, vet, vetten, gorduras, lípidos',
  ],
  [
    'dietaryFatSaturated',
    'g',
    'saturated, saturated fat, saturated fats, sat fat, gesättigte fettsäuren, gesättigtes fett, gesättigt, graisses saturées, saturés, grasas saturadas, grassi saturi, verzadigd vet, gorduras saturadas, saturates, acides gras saturés, ácidos grasos saturados, acidi grassi saturi, verzadigde vetzuren',
  ],
  [
    'dietaryFatMonounsaturated',
    'g',
    'monounsaturated, monounsaturated fat, mono, einfach ungesättigtes fett, einfach ungesättigte fettsäuren, monoinsaturés, grasas monoinsaturadas, grassi monoinsaturi',
  ],
  [
    'dietaryFatPolyunsaturated',
    'g',
    'polyunsaturated, polyunsaturated fat, poly, mehrfach ungesättigtes fett, mehrfach ungesättigte fettsäuren, polyinsaturés, grasas poliinsaturadas, grassi polinsaturi',
  ],
  ['dietaryFiber', 'g', 'fiber, fibre, dietary fiber, dietary fibre, ballaststoffe, fibres, fibra, vezels, fibras'],
  [
    'dietarySugar',
    'g',
    'sugar, sugars, total sugars, zucker, sucre, sucres, azúcar, azúcares, zuccheri, suiker, suikers, açúcares',
  ],
  ['dietarySodium', 'mg', 'sodium, natrium, sodio, sódio'],
  ['dietarySodium', 'g', 'salt, salz, kochsalz, speisesalz, sel, sal, sale, zout', saltPerSodium],
  ['dietaryCholesterol', 'mg', 'cholesterol, cholesterin, cholestérol, colesterol, colesterolo'],
  ['dietaryPotassium', 'mg', 'potassium, kalium, potasio, potassio, potássio'],
  ['dietaryCalcium', 'mg', 'calcium, kalzium, calcio, cálcio'],
  ['dietaryIron', 'mg', 'iron, eisen, fer, hierro, ferro, ijzer'],
  ['dietaryMagnesium', 'mg', 'magnesium, magnésium, magnesio, magnésio'],
  ['dietaryPhosphorus', 'mg', 'phosphorus, phosphor, phosphore, fósforo, fosforo'],
  ['dietaryZinc', 'mg', 'zinc, zink, zinco'],
  ['dietaryCopper', 'mg', 'copper, kupfer, cuivre, cobre, rame, koper'],
  ['dietaryManganese', 'mg', 'manganese, mangan, manganèse, manganeso'],
  ['dietarySelenium', 'mcg', 'selenium, selen, sélénium, selenio'],
  ['dietaryIodine', 'mcg', 'iodine, jod, iode, yodo, iodio'],
  ['dietaryChromium', 'mcg', 'chromium, chrom'],
  ['dietaryMolybdenum', 'mcg', 'molybdenum, molybdän'],
  ['dietaryChloride', 'mg', 'chloride, chlorid'],
  ['dietaryCaffeine', 'mg', 'caffeine, koffein, caféine, cafeína, caffeina, cafeïne'],
  ['dietaryWater', 'g', 'water, wasser, eau, agua, acqua, água'],
  ['dietaryVitaminA', '', 'vitamin a, vitamine a, vitamina a'],
  ['dietaryVitaminC', 'mg', 'vitamin c, vitamine c, vitamina c'],
  ['dietaryVitaminD', 'mcg', 'vitamin d, vitamine d, vitamina d'],
  ['dietaryVitaminE', 'mg', 'vitamin e, vitamine e, vitamina e'],
  ['dietaryVitaminK', 'mcg', 'vitamin k, vitamine k, vitamina k'],
  ['dietaryThiamin', 'mg', 'b1 thiamine, b1 thiamin, thiamine, thiamin, vitamin b1'],
  ['dietaryRiboflavin', 'mg', 'b2 riboflavin, riboflavin, vitamin b2'],
  ['dietaryNiacin', 'mg', 'b3 niacin, niacin, vitamin b3'],
  ['dietaryPantothenicAcid', 'mg', 'b5 pantothenic acid, pantothenic acid, vitamin b5'],
  ['dietaryVitaminB6', 'mg', 'b6 pyridoxine, b6, vitamin b6'],
  ['dietaryVitaminB12', 'mcg', 'b12 cobalamin, b12, vitamin b12'],
  ['dietaryBiotin', 'mcg', 'biotin, b7 biotin'],
  ['dietaryFolate', 'mcg', 'folate, folat, b9 folate'],
];

/** A name and what stands in brackets behind it: `B12 (Cobalamin) (µg)` is `b12 cobalamin` in `µg`. */
function nameAndUnit(text: string): { readonly name: string; readonly unit: string | null } {
  const [, name, unit] = /^(.*\S)\s*[([]([^()[\]]*)[)\]]\s*$/u.exec(text.trim()) ?? [];
  return name === undefined || unit === undefined
    ? { name: columnName(text), unit: null }
    : {
        name: columnName(name),
        unit: unit
          .trim()
          .normalize('NFC')
          .replace(/\u03bc/gu, '\u00b5'),
      };
}

/** Other spellings of units, in lower case. */
const unitSpellings: ReadonlyMap<string, string> = new Map([
  ['g', 'g'],
  ['gr', 'g'],
  ['mg', 'mg'],
  ['mcg', 'mcg'],
  ['ug', 'mcg'],
  ['\u00b5g', 'mcg'],
  ['kcal', 'kcal'],
  ['cal', 'kcal'],
  ['kj', 'kJ'],
  ['ml', 'mL'],
  ['l', 'L'],
  ['iu', 'IU'],
]);

/** A column of a nutrient: the type, and what a number in it is in the type's unit; null for one that cannot be. */
export interface NutrientColumn {
  readonly type: string;
  /** Its numbers are in the type's unit as they stand. */
  readonly isOwnUnit: boolean;
  value(written: number): number | null;
}

type NamedType = readonly [type: string, unit: string, holding: number];

const typeByName: ReadonlyMap<string, NamedType> = new Map(
  nutrientNames.flatMap(([type, unit, names, holding = 1]) =>
    names.split(', ').map((name) => [name, [type, unit, holding]] as const),
  ),
);

/** What labels write before a part of the fat or of the carbohydrates. */
const partOf = /^(?:davon|of which|dont|de las cuales|de los cuales|di cui|waarvan|dos quais|das quais) /u;

/** What is called so, also as the total of what was eaten, or as a part of another: `Protein total`, `davon Zucker`. */
const typeCalled = (name: string): NamedType | undefined =>
  typeByName.get(name) ?? typeByName.get(name.replace(/ total$/u, '').replace(partOf, ''));

/**
 * The nutrient of a column, recognised by its whole name; null for every other column (`Net Carbs (g)` is no carbohydrates). Null too for
 * a unit that says no amount of it: a share of a daily need, or international units of vitamin A. `stated` is a unit that is said elsewhere.
 */
export function nutrientColumn(header: string, stated: string | null = null): NutrientColumn | null {
  const { name, unit: own } = nameAndUnit(header);
  const unit = stated ?? own;
  const whole = typeCalled(columnName(header));
  const known = unit === null ? whole : (typeCalled(name) ?? whole);
  if (known === undefined) return null;
  const [type, usual, holding] = known;
  const written = unit === null || typeCalled(name) === undefined ? usual : unitSpellings.get(unit.toLowerCase());
  if (written === undefined || written === '') return null;
  const valueIn = (amount: number, of: string): number | null => {
    const value = quantityInOwnUnit(type, amount / holding, of);
    return typeof value === 'number' ? value : null;
  };
  // A gram of water is a millilitre.
  const shown = type === 'dietaryWater' && written === 'g' ? 'mL' : written;
  const one = valueIn(1, shown);
  return one === null ? null : { type, isOwnUnit: one === 1, value: (amount) => valueIn(amount, shown) };
}
