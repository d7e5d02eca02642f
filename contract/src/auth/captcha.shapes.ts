import { z } from 'zod'
import { captchaAnswerLength } from './captcha.rules.ts'

/** A question that people answer more easily than programs: what the picture shows, or instead the question in words. */
export const Captcha = z.object({
  id: z.string(),
  /** An SVG picture as a `data:` address. */
  image: z.string(),
  /** Another question, for whoever can't see the picture; its answer counts as well. */
  question: z.string(),
  /** When it stops counting; five minutes after it was asked for. */
  expiresAt: z.iso.datetime(),
})
export type Captcha = z.infer<typeof Captcha>

/** What a form with a captcha sends along, in its field `captcha`; upper and lower case don't matter. */
export const CaptchaAnswer = z.object({
  id: z.string().max(100),
  answer: z.string().trim().min(1, 'This field is required!').max(captchaAnswerLength),
})
export type CaptchaAnswer = z.infer<typeof CaptchaAnswer>
