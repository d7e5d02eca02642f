import type { Contract } from '@app/contract/index.ts'
import type { Handlers } from '#http/handlers.ts'
import { leaveMessage } from './leaveMessage.ts'
import { serializeMessage } from './messages.serializer.ts'
import { listMessages } from './messages.store.ts'

export const messages: Handlers<Contract['messages']> = {
  create: async (context) => {
    await leaveMessage(context, context.input, context)
    return { message: 'Message Submitted, We will contact you soon!' }
  },
  all: async ({ db, input }) => {
    const { items, ...counted } = await listMessages(db, input)
    return { items: items.map(serializeMessage), ...counted }
  },
}
