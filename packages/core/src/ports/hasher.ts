/** The two primitives that the rules need from the platform's cryptography. Texts are hashed as UTF-8. */
export interface Hasher {
  sha256(text: string): Uint8Array;
  /** HMAC-SHA256 under the install key. 32 bytes. The key itself never leaves the adapter. */
  hmac(text: string): Uint8Array;
}
