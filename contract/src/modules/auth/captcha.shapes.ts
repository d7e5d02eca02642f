import { z } from 'zod'
import { captchaAnswerLength } from './captcha.rules.ts'

/** A task for the device, in the form of ALTCHA: the number that, after `salt`, has `challenge` as its SHA-256. */
export const CaptchaWork = z.object({
  algorithm: z.literal('SHA-256'),
  challenge: z.string(),
  salt: z.string(),
  signature: z.string(),
  maxnumber: z.number().int(),
})
export type CaptchaWork = z.infer<typeof CaptchaWork>

/** A question that people answer more easily than programs: what the picture shows, or instead the question in words. */
export const Captcha = z.object({
  id: z.string(),
  /** An SVG picture as a `data:` address. */
  image: z.string(),
  /** Another question, for whoever can't see the picture; its answer counts as well. */
  question: z.string(),
  /** To be done beside the answer, by the device and without anybody's doing. */
  work: CaptchaWork,
  /** When it stops counting; five minutes after it was asked for. */
  expiresAt: z.iso.datetime(),
})
export type Captcha = z.infer<typeof Captcha>

/** What a form with a captcha sends along, in its field `captcha`; upper and lower case don't matter. */
export const CaptchaAnswer = z.object({
  id: z.string().max(100),
  answer: z.string().trim().min(1, 'This field is required!').max(captchaAnswerLength),
  /** What the work came to, as ALTCHA writes it: base64 of the task as JSON with the `number` that was found. */
  work: z.string().max(1_000).optional(),
})
export type CaptchaAnswer = z.infer<typeof CaptchaAnswer>
