import { z } from 'zod'
import { CaptchaAnswer } from '#auth/captcha.shapes.ts'
import { Day } from '#core/day.ts'
import { partOf, pick } from '#core/fields.ts'
import { LinkedFile } from '#core/linkedFile.ts'
import { orderNameLength } from '#orders/orders.rules.ts'
import { Attachment } from '#orders/orders.shapes.ts'
import { Person } from '#users/users.shapes.ts'
import { publicOrderFields } from './publicOrders.fields.ts'
import { accountKinds, mostVisitorFiles } from './publicOrders.rules.ts'

export const NewPublicOrder = z.object({
  ...partOf(publicOrderFields, 'created'),
  files: z.array(Attachment).max(mostVisitorFiles, `At most ${mostVisitorFiles} files.`).default([]),
  captcha: CaptchaAnswer,
})
export type NewPublicOrder = z.infer<typeof NewPublicOrder>

const listed = ['name', 'email', 'phone', 'projectName', 'category', 'type', 'deadline', 'details'] as const

/** A public order in a list, with the beginning of its details. */
export const PublicOrderSummary = z.object({
  _id: z.string(),
  number: z.number().int(),
  ...partOf(pick(publicOrderFields, listed), 'read'),
  isTurned: z.boolean(),
  /** The order that was made of it; absent while that order is in the recycle bin. */
  order: z.object({ _id: z.string(), number: z.number().int() }).optional(),
  createdAt: z.iso.datetime(),
})
export type PublicOrderSummary = z.infer<typeof PublicOrderSummary>

export const PublicOrder = PublicOrderSummary.extend({
  ...partOf(publicOrderFields, 'read'),
  /** Empty once the order is made, since it takes the files over. */
  files: z.array(LinkedFile),
  /** The kind of account at the e-mail address, and its customer. */
  account: z.enum(accountKinds),
  customer: Person.optional(),
  turnedBy: Person.optional(),
  turnedAt: z.iso.datetime().optional(),
  /** True where the sender had no account and was invited to one. */
  isInvited: z.boolean().optional(),
})
export type PublicOrder = z.infer<typeof PublicOrder>

export const TurnInput = z.object({
  id: z.string(),
  /** The order's name; by default the visitor's. */
  name: z.string().trim().min(1, 'Required!').max(orderNameLength).optional(),
  /** A new deadline, where the requested one has passed. */
  deadline: Day.optional(),
})
export type TurnInput = z.infer<typeof TurnInput>
