/** A host that says on the network that its pairing window is open. Nothing in it proves who it is. */
export interface FoundHost {
  /** Name of the instance. */
  readonly name: string;
  /** Name of the machine, such as `vitalgate-1a2b.local`. */
  readonly host: string;
  readonly port: number;
  /** IP addresses, IPv4 first. */
  readonly addresses: readonly string[];
  /** Version of the API, from the TXT record; null if it does not say. */
  readonly apiVersion: string | null;
}

/** Looks around on the network for so long. Never rejects: what goes wrong is reported to `onFailed`. */
export type BrowseHosts = (options: {
  readonly milliseconds: number;
  /** The address of the one interface to look on; the system's choice if null. */
  readonly interfaceAddress: string | null;
  readonly signal: AbortSignal;
  readonly onFailed: (error: unknown) => void;
}) => Promise<readonly FoundHost[]>;
