/** A unique random key. `crypto.randomUUID` is missing on pages served over plain http, for example in an office network. */
export function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
