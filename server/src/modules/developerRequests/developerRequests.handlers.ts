import type { Contract } from '@app/contract/index.ts'
import { orNotFound } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import type { Handlers } from '#http/handlers.ts'
import { askToDevelop } from './askToDevelop.ts'
import { serializeRequest } from './developerRequests.serializer.ts'
import { listRequests, requestToShow } from './developerRequests.store.ts'
import { makeDeveloper, takeBackDeveloper } from './makeDeveloper.ts'

export const developerRequests: Handlers<Contract['developerRequests']> = {
  create: async (context) => {
    const { id } = await askToDevelop(context, context.me, context.input, context)
    return await shown(context.db, id)
  },
  byId: async ({ db, input }) => await shown(db, input.id),
  all: async ({ db, input }) => {
    const { items, ...counted } = await listRequests(db, input)
    return { items: items.map(serializeRequest), ...counted }
  },
  accept: async (context) => {
    await makeDeveloper(context, context.me, context.input)
    return await shown(context.db, context.input.id)
  },
  takeBack: async (context) => {
    await takeBackDeveloper(context, context.me, context.input.id)
    return await shown(context.db, context.input.id)
  },
}

const shown = async (db: Db, id: string) => serializeRequest(orNotFound(await requestToShow(db, id), 'Developer request'))
