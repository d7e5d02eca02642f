/** A name nobody else has given. `crypto.randomUUID` is missing where a page comes over plain http, in an office network for instance. */
export function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
