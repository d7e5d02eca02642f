import type { CaptchaWork } from '@app/contract/auth/captcha.shapes.ts'
import { sha256 } from '@noble/hashes/sha2.js'
import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/**
 * Searches this range for the number that solves the task. The browser's own hashing exists only on secure pages and is slower for many
 * short texts, so it is not used. One hash object absorbs the common prefix once: a new one for each number, with hex output, took longer
 * than the hashing.
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
    // Nearly all differ in the first byte, which saves comparing the others.
    if (hash[0] === wanted[0] && hash.every((byte, place) => byte === wanted[place])) return number
  }
  return undefined
}

/** The work in ALTCHA's form, as the server expects it. */
export const written = ({ maxnumber: _, ...task }: CaptchaWork, number: number): string => btoa(JSON.stringify({ ...task, number }))
