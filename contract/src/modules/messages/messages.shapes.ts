import { z } from 'zod'
import { CaptchaAnswer } from '#auth/captcha.shapes.ts'
import { contactEmailLength, contactMessageLength, contactNameLength, contactPhoneLength } from './messages.rules.ts'

const tooLong = (most: number) => `At most ${most} characters.`

export const ContactMessage = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  phoneNumber: z.string().optional(),
  message: z.string(),
  createdAt: z.iso.datetime(),
})
export type ContactMessage = z.infer<typeof ContactMessage>

export const NewContactMessage = z.object({
  name: z.string().trim().min(1, 'Required!').max(contactNameLength, tooLong(contactNameLength)),
  email: z
    .string()
    .trim()
    .min(1, 'Required!')
    .max(contactEmailLength, tooLong(contactEmailLength))
    .pipe(z.email('Please Provide a valid Email Address!')),
  /** Optional; the contact form does not ask for it. */
  phoneNumber: z.string().trim().max(contactPhoneLength, tooLong(contactPhoneLength)).optional(),
  message: z.string().trim().min(1, 'Required!').max(contactMessageLength, tooLong(contactMessageLength)),
  captcha: CaptchaAnswer,
})
export type NewContactMessage = z.infer<typeof NewContactMessage>
