/** A JSON object under construction. */
export type JsonObject = { readonly [key: string]: unknown };
