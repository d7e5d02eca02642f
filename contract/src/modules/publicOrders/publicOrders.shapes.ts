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

/** A public order as its list shows it; of the details there is the beginning. */
export const PublicOrderSummary = z.object({
  _id: z.string(),
  number: z.number().int(),
  ...partOf(pick(publicOrderFields, listed), 'read'),
  isTurned: z.boolean(),
  /** The order that it has become; absent while that lies in the recycle bin. */
  order: z.object({ _id: z.string(), number: z.number().int() }).optional(),
  createdAt: z.iso.datetime(),
})
export type PublicOrderSummary = z.infer<typeof PublicOrderSummary>

export const PublicOrder = PublicOrderSummary.extend({
  ...partOf(publicOrderFields, 'read'),
  /** Empty once it is an order: they are that order's then. */
  files: z.array(LinkedFile),
  /** Whose the e-mail address is, and who that customer is. */
  account: z.enum(accountKinds),
  customer: Person.optional(),
  turnedBy: Person.optional(),
  turnedAt: z.iso.datetime().optional(),
  /** True where its sender had no account and was invited to one. */
  isInvited: z.boolean().optional(),
})
export type PublicOrder = z.infer<typeof PublicOrder>

export const TurnInput = z.object({
  id: z.string(),
  /** What the order is called; what the visitor called it unless told. */
  name: z.string().trim().min(1, 'Required!').max(orderNameLength).optional(),
  /** Another day, where the one that was asked for has passed. */
  deadline: Day.optional(),
})
export type TurnInput = z.infer<typeof TurnInput>
