import { z } from 'zod'
import { captchaAnswerLength } from './captcha.rules.ts'

/** A task for the device, in ALTCHA's form: find the number that, appended to `salt`, has `challenge` as its SHA-256. */
export const CaptchaWork = z.object({
  algorithm: z.literal('SHA-256'),
  challenge: z.string(),
  salt: z.string(),
  signature: z.string(),
  maxnumber: z.number().int(),
})
export type CaptchaWork = z.infer<typeof CaptchaWork>

/** A question that people answer more easily than programs: the text in the picture, or a question in words instead. */
export const Captcha = z.object({
  id: z.string(),
  /** An SVG picture as a `data:` address. */
  image: z.string(),
  /** Another question, for people who cannot see the picture; its answer counts as well. */
  question: z.string(),
  /** Done by the device beside the answer, without any action of the person. */
  work: CaptchaWork,
  /** Five minutes after the captcha was issued. */
  expiresAt: z.iso.datetime(),
})
export type Captcha = z.infer<typeof Captcha>

/** The answer that a form sends in its field `captcha`; case does not matter. */
export const CaptchaAnswer = z.object({
  id: z.string().max(100),
  answer: z.string().trim().min(1, 'This field is required!').max(captchaAnswerLength),
  /** The result of the work in ALTCHA's form: base64 of the task as JSON with the `number` that was found. */
  work: z.string().max(1_000).optional(),
})
export type CaptchaAnswer = z.infer<typeof CaptchaAnswer>
