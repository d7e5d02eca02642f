import type { CaptchaWork } from '@app/contract/auth/captcha.shapes.ts'
import { sha256 } from '@noble/hashes/sha2.js'
import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/**
 * The number that the task asks for, looked for in this stretch. The browser's own hashing is only there on secure pages,
 * and slower for many short texts, so it is not used. One hash serves all,
 * and takes in once what they begin with: making one for each, and writing it as hex, took longer than hashing.
 */
export function numberFor({ salt, challenge }: CaptchaWork, from: number, to: number): number | undefined {
  const wanted = hexToBytes(challenge)
  const begun = sha256.create().update(utf8ToBytes(salt))
  const going = sha256.create()
  const hash = new Uint8Array(going.outputLen)
  for (let number = from; number <= to; number += 1) {
    begun
      ._cloneInto(going)
      .update(utf8ToBytes(String(number)))
      .digestInto(hash)
    // Nearly all differ in the first place, which spares looking at the others.
    if (hash[0] === wanted[0] && hash.every((byte, place) => byte === wanted[place])) return number
  }
  return undefined
}

/** What the server takes for the work, as ALTCHA writes it. */
export const written = ({ maxnumber: _, ...task }: CaptchaWork, number: number): string => btoa(JSON.stringify({ ...task, number }))
