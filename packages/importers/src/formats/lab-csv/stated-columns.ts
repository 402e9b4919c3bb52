import { labColumnRoles, labLayouts, type LabColumnRole, type LabColumns, type LabLayout } from '@vitalgate/contract';
import { plainName } from './column-names.ts';
import { fitsHeader } from './known-columns.ts';

/** Columns that the user stated in words, or what is wrong with the words. */
export type StatedColumns =
  { readonly columns: LabColumns; readonly problem: null } | { readonly columns: null; readonly problem: string };

const orders: ReadonlyMap<string, LabColumns['dateOrder']> = new Map([
  ['day', 'dayFirst'],
  ['month', 'monthFirst'],
]);

const refuse = (problem: string): StatedColumns => ({ columns: null, problem });

/** The position of a column that is called by its name, or by its number from 1. */
function placeOf(written: string, header: readonly string[]): number {
  const named = header.findIndex((name) => plainName(name) === plainName(written) && plainName(name) !== '');
  if (named >= 0) return named;
  const number = /^\d{1,4}$/u.test(written) ? Number(written) : 0;
  return number <= header.length ? number - 1 : -1;
}

/**
 * Reads `date=Collected,name=Test,value=Result,order=day,layout=rows` for a file of this header. A column is called by its name, or by its number from 1 if
 * the name holds a comma. Decision 0111.
 */
export function statedColumns(words: string, header: readonly string[]): StatedColumns {
  const columns: Partial<Record<LabColumnRole, number>> = {};
  let layout: LabLayout = 'rows';
  let dateOrder: LabColumns['dateOrder'] = null;
  for (const part of words.split(',')) {
    const [, key = '', value = ''] = /^\s*([a-z]+)\s*=\s*(.*?)\s*$/u.exec(part) ?? [];
    if (key === 'layout') {
      const found = labLayouts.find((one) => one === value);
      if (found === undefined) return refuse(`layout is one of ${labLayouts.join(', ')}, not "${value}"`);
      layout = found;
    } else if (key === 'order') {
      const found = orders.get(value);
      if (found === undefined) return refuse(`order is day or month, not "${value}"`);
      dateOrder = found;
    } else {
      const role = labColumnRoles.find((one) => one === key);
      if (role === undefined)
        return refuse(`"${part.trim()}" names none of ${labColumnRoles.join(', ')}, order, layout`);
      const place = placeOf(value, header);
      if (place < 0) return refuse(`there is no column "${value}"; there are ${header.join(', ')}`);
      columns[role] = place;
    }
  }
  const stated: LabColumns = { layout, columns, dateOrder };
  if (fitsHeader(stated, header)) return { columns: stated, problem: null };
  const need = { rows: 'name and value', analytes: 'date', dates: 'name' }[layout];
  return refuse(`with layout=${layout}, ${need} must each be a column of its own`);
}
