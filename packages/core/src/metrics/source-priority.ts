/** Names of sources, most trusted first, for a quantity type; empty where the user has set none. */
export type SourcePriorities = (type: string) => readonly string[];
