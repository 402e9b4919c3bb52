import { pairingLimits } from '@vitalgate/contract';

/**
 * The pairing window: open while at least one settings page is open and visible and has been heard of lately. Spec 5.4.
 * Whether Developer Mode is on is asked separately, by `isPairingOpen`.
 */
export class PairingWindow {
  readonly #lastHeard = new Map<string, number>();

  /** A visible settings page says that it is there. `monotonic` in milliseconds. */
  heard(page: string, monotonic: number): void {
    this.#lastHeard.set(page, monotonic);
  }

  /** A settings page was hidden, left or lost. */
  gone(page: string): void {
    this.#lastHeard.delete(page);
  }

  /** Forgets every page, as when Developer Mode goes off. */
  close(): void {
    this.#lastHeard.clear();
  }

  /** Whether any settings page is there. */
  isOpen(monotonic: number): boolean {
    for (const [page, heardAt] of this.#lastHeard) {
      if (monotonic - heardAt < pairingLimits.windowSilence) return true;
      this.#lastHeard.delete(page);
    }
    return false;
  }
}
