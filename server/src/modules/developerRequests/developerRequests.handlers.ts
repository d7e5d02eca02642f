import type { Contract } from '@app/contract/index.ts'
import { orNotFound } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import type { Handlers } from '#http/handlers.ts'
import { serializeRequest } from './developerRequests.serializer.ts'
import { listRequests, requestToShow } from './developerRequests.store.ts'
import { makeDeveloper, revokeDeveloper } from './makeDeveloper.ts'
import { requestToDevelop } from './requestToDevelop.ts'

export const developerRequests: Handlers<Contract['developerRequests']> = {
  create: async (context) => {
    const { id } = await requestToDevelop(context, context.me, context.input, context)
    return await requestDetails(context.db, id)
  },
  byId: async ({ db, input }) => await requestDetails(db, input.id),
  all: async ({ db, input }) => {
    const { items, ...counted } = await listRequests(db, input)
    return { items: items.map(serializeRequest), ...counted }
  },
  accept: async (context) => {
    await makeDeveloper(context, context.me, context.input)
    return await requestDetails(context.db, context.input.id)
  },
  revoke: async (context) => {
    await revokeDeveloper(context, context.me, context.input.id)
    return await requestDetails(context.db, context.input.id)
  },
}

const requestDetails = async (db: Db, id: string) => serializeRequest(orNotFound(await requestToShow(db, id), 'Developer request'))
