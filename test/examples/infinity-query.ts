/**
 * A query of Grafana's Infinity data source, as far as the example's dashboard uses it: parser `backend`, source `url`.
 * The names are the plug-in's own.
 */
export interface InfinityQuery {
  readonly type: string;
  readonly parser: string;
  readonly source: string;
  readonly url: string;
  readonly url_options: {
    readonly method: string;
    readonly params: readonly { readonly key: string; readonly value: string }[];
  };
  readonly root_selector: string;
  readonly columns: readonly { readonly selector: string; readonly text: string; readonly type: string }[];
  readonly pagination_mode?: string;
  readonly pagination_max_pages?: number;
  readonly pagination_param_cursor_field_name?: string;
  readonly pagination_param_cursor_extraction_path?: string;
}

/** A row of what a panel is drawn from, by the columns' texts. */
export type InfinityRow = Readonly<Record<string, unknown>>;

/** What a path such as `data.0.daily` (GJSON) leads to; undefined if it leads nowhere. */
export function atPath(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (inner, name) => (typeof inner === 'object' && inner !== null ? inner[name as keyof typeof inner] : undefined),
      value,
    );
}

/**
 * Does what the plug-in does with such a query: base address and path are joined as texts, parameters are added, pages
 * are followed by their cursor up to one more than the maximum, and each column is taken from each record.
 */
export async function runInfinityQuery(
  query: InfinityQuery,
  baseUrl: string,
  variables: Readonly<Record<string, string>>,
  read: (url: URL) => Promise<unknown>,
): Promise<readonly InfinityRow[]> {
  const rows: InfinityRow[] = [];
  const pages = query.pagination_mode === 'cursor' ? (query.pagination_max_pages ?? 1) + 1 : 1;
  let cursor = '';
  for (let page = 0; page < pages; page++) {
    const url = new URL(baseUrl + query.url);
    for (const { key, value } of query.url_options.params) {
      url.searchParams.append(
        key,
        value.replaceAll(/\$\{[^}]*\}/g, (name) => variables[name] ?? name),
      );
    }
    if (cursor !== '') url.searchParams.append(query.pagination_param_cursor_field_name ?? 'cursor', cursor);
    const answer = await read(url);
    const records = atPath(answer, query.root_selector);
    if (!Array.isArray(records)) throw new Error(`${query.root_selector} is no array`);
    for (const record of records as readonly unknown[]) {
      rows.push(
        Object.fromEntries(query.columns.map(({ selector, text }) => [text, atPath(record, selector) ?? null])),
      );
    }
    const next = atPath(answer, query.pagination_param_cursor_extraction_path ?? '');
    if (typeof next !== 'string' || next === '') break;
    cursor = next;
  }
  return rows;
}
