import type { ValueColumns } from '@vitalgate/contract';

/** What the maker of a table says of it, or what is known of it: a recipe that comes with the product. */
export interface Recipe {
  /** The maker's name for the source, as its app writes it in the Health app. */
  readonly source: string;
  /** Names of columns of which a header has all, without what stands in brackets. */
  readonly header: readonly string[];
  /** By role, the name of its column, if the general names mean another thing; empty if no column of the table is that. */
  readonly columns?: Readonly<Record<string, string>>;
  /** By role, the unit of numbers of which neither the name nor the cell says it. */
  readonly units?: ValueColumns['units'];
  /** The maker writes its dates in one order only. */
  readonly dateOrder?: 'dayFirst' | 'monthFirst';
}
