import { z } from 'zod'
import { admins } from '#core/access.ts'
import { get } from '#core/call.ts'
import { filterFields } from '#core/filterFields.ts'
import { outboxStates } from '#core/outboxStates.ts'
import { listInput, listOf } from '#core/paging.ts'
import { textMessageFilters } from './textMessages.filters.ts'
import { textCarriers } from './textMessages.rules.ts'

export const TextMessage = z.object({
  _id: z.string(),
  receiver: z.string(),
  /** The text; empty if the reader may not see it, and after it was erased. */
  message: z.string(),
  createdAt: z.iso.datetime(),
  state: z.enum(outboxStates),
  /** The carrier; absent until it was sent. */
  carrier: z.enum(textCarriers).optional(),
  sentAt: z.iso.datetime().optional(),
  /** Why the last attempt failed. */
  problem: z.string().optional(),
  isErased: z.boolean(),
})
export type TextMessage = z.infer<typeof TextMessage>

export const textMessages = {
  list: get('/api/main/get-text-messages', admins)
    .takes(listInput(['all'], ['createdAt', 'state']).extend(filterFields(textMessageFilters)))
    .answers(listOf(TextMessage))
    .says('Every text message of the product, newest first; search looks for a part of the number.'),
}
