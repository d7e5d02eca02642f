import { captchaWorkAtMost } from '@app/contract/auth/captcha.rules.ts'
import { CaptchaWork } from '@app/contract/auth/captcha.shapes.ts'
import { createChallenge, verifySolution } from 'altcha-lib/v1'
import { z } from 'zod'
import { sealed } from '#config/secrets.ts'

/**
 * A program can read the question in words, so each captcha also costs the device a moment of work. One person does not notice it; a bot
 * that sends thousands does. The task names its captcha and expires with it.
 */
export const captchaWork = async (secret: string, id: string): Promise<CaptchaWork> =>
  CaptchaWork.parse(
    await createChallenge({ algorithm: 'SHA-256', hmacKey: keyOf(secret), maxnumber: captchaWorkAtMost, params: { captcha: id } }),
  )

const Done = CaptchaWork.omit({ maxnumber: true }).extend({ number: z.number().int().min(0).max(captchaWorkAtMost) })

/** Whether this number solves the task of this captcha. The captcha itself limits how long it counts. */
export async function isWorkDone(secret: string, id: string, work = ''): Promise<boolean> {
  const done = Done.safeParse(jsonIn(work))
  if (!done.success || new URLSearchParams(done.data.salt.split('?')[1]).get('captcha') !== id) return false
  return verifySolution(done.data, keyOf(secret), false)
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64').toString('utf8'))
  } catch {
    return undefined
  }
}

const keyOf = (secret: string) => sealed(secret, 'captchaWork', 'key')
