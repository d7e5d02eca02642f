import type { CaptchaWork } from '@app/contract/auth/captcha.shapes.ts'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/**
 * The number that the task asks for, looked for in this stretch. The browser's own hashing is only there on secure pages,
 * and slower for many short texts, so it is not used.
 */
export function numberFor({ salt, challenge }: CaptchaWork, from: number, to: number): number | undefined {
  const wanted = challenge.toLowerCase()
  for (let number = from; number <= to; number += 1) if (bytesToHex(sha256(utf8ToBytes(salt + number))) === wanted) return number
  return undefined
}

/** What the server takes for the work, as ALTCHA writes it. */
export const written = ({ maxnumber: _, ...task }: CaptchaWork, number: number): string => btoa(JSON.stringify({ ...task, number }))
