import { gtinOf, type RecordSink } from '@vitalgate/core';
import { foodText } from '../../food-catalogues/food-text.ts';
import { handFood, type CatalogueFood } from '../../food-catalogues/hand-food.ts';
import { catalogueNumber } from '../../food-catalogues/nutrient-amount.ts';
import { plainObject, type PlainObject } from '../../kit/json/plain-json.ts';
import { offNutrients, offSetNutrients } from './off-nutrients.ts';
import { isVolume, servingGrams } from './off-serving.ts';

/** The name in the product's own language, else in English, else in whatever language there is. */
function nameOf(product: PlainObject): string | null {
  const languages = [product['lc'], product['lang'], 'en'].map(foodText).filter((language) => language !== null);
  const others = Object.keys(product)
    .filter((key) => /^product_name_[a-z]{2,3}$/u.test(key))
    .sort();
  const keys = ['product_name', ...languages.map((language) => `product_name_${language}`), ...others];
  for (const key of [...keys, 'generic_name', 'abbreviated_product_name']) {
    const name = foodText(product[key]);
    if (name !== null) return name;
  }
  return null;
}

/** `Poulain,Carrefour, Poulain` names each brand once. */
function brandOf(product: PlainObject): string | null {
  const brands = (foodText(product['brands']) ?? '').split(',').map((brand) => brand.trim());
  const named = [...new Set(brands)].filter((brand) => brand !== '');
  return named.length === 0 ? null : named.join(', ');
}

const noCategory = /^(?:unknown|undefined|)$/iu;

/** A word for the kind of product; of a list from general to special the last. */
function categoryOf(product: PlainObject): string | null {
  const group = foodText(product['pnns_groups_2']);
  if (group !== null && !noCategory.test(group)) return group;
  const listed = foodText(product['categories']) ?? foodText(product['main_category_en']) ?? '';
  return foodText(
    listed
      .split(',')
      .at(-1)
      ?.trim()
      .replace(/^[a-z]{2}:/u, ''),
  );
}

type Amounts = Pick<CatalogueFood, 'amounts' | 'basis'>;

/** Of the newer shape: what all labels together say, if it is of the product as sold. */
function ofSet(product: PlainObject): Amounts | null {
  const set = plainObject(plainObject(product['nutrition'])?.['aggregated_set']);
  const nutrients = plainObject(set?.['nutrients']);
  const per = set?.['per'];
  if (set === null || nutrients === null || set['preparation'] === 'prepared' || (per !== '100g' && per !== '100ml'))
    return null;
  return { amounts: offSetNutrients(nutrients), basis: per === '100ml' ? 'milliliters' : 'grams' };
}

/** Whether amounts "per 100 g" are per 100 ml: the older shape says so only by how the product is measured. */
function isLiquid(product: PlainObject): boolean {
  const per = foodText(product['nutrition_data_per']);
  if (per === '100ml') return true;
  const unit = foodText(product['product_quantity_unit']) ?? '';
  if (unit !== '') return isVolume(`1 ${unit}`);
  return isVolume(foodText(product['quantity']) ?? '') || isVolume(foodText(product['serving_size']) ?? '');
}

function amountsOf(product: PlainObject): Amounts {
  const set = ofSet(product);
  if (set !== null) return set;
  const nutriments = plainObject(product['nutriments']) ?? product;
  return { amounts: offNutrients(nutriments), basis: isLiquid(product) ? 'milliliters' : 'grams' };
}

/** A later time of a change, in seconds, is none: the year 5138. */
const latestSeconds = 1e11;

/** Hands over a product of Open Food Facts, or reports why it cannot be. `product` may be a row of the table. */
export function handProduct(product: PlainObject, sink: RecordSink): void {
  const code = foodText(product['code'] ?? product['_id'] ?? product['id']);
  const name = nameOf(product);
  if (code === null || name === null) {
    sink.skip({
      kind: 'food',
      reason: 'invalidValue',
      subject: code === null ? 'product without a code' : `product ${code.slice(0, 40)}`,
    });
    return;
  }
  const serving = foodText(product['serving_size']);
  const grams = serving === null ? null : servingGrams(serving);
  const gtin = gtinOf(code);
  const modified = catalogueNumber(product['last_modified_t']);
  handFood(
    {
      id: `off-${gtin ?? code}`,
      reference: `product ${code}`,
      name,
      brand: brandOf(product),
      category: categoryOf(product),
      barcode: gtin === null ? null : code,
      servings: serving === null || grams === null ? [] : [{ description: serving, grams }],
      ...amountsOf(product),
      source: 'Open Food Facts',
      version: modified === null || modified < 0 || modified > latestSeconds ? 0 : Math.round(modified * 1000),
    },
    sink,
  );
}
