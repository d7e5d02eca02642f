import type { Contract } from '@app/contract/index.ts'
import { badInput, orNotFound } from '#core/refusal.ts'
import type { Context, Handlers } from '#http/handlers.ts'
import { putIntoBin } from '#recycle/index.ts'
import { addOfferPicture, addUploadedPicture } from './addOfferPicture.ts'
import {
  serializePicture,
  serializeService,
  serializeServiceDetails,
  serializeSession,
  serializeSessionDetails,
} from './catalogue.serializer.ts'
import { findService, findSession, listBookableSessions, listServices } from './catalogue.store.ts'
import { bookableSessionsTable, servicesTable } from './catalogue.table.ts'
import { createService, createSession } from './createOffer.ts'
import { moveOffer } from './moveOffer.ts'
import { positionOf } from './offers.store.ts'
import { updateService, updateSession } from './updateOffer.ts'

export const catalogue: Handlers<Contract['catalogue']> = {
  services: async ({ db, zone, clock, input }) => {
    const { items, ...counted } = await listServices(db, inDirection(input), { zone, now: clock.now() })
    return { items: items.map(serializeService), ...counted }
  },
  service: async (context) => [await serviceDetails(context, context.input.id)],
  createService: async (context) => await serviceDetails(context, await createService(context, context.me, context.input, context)),
  updateService: async (context) => {
    await updateService(context, context.me, context.input)
    return await serviceDetails(context, context.input.id)
  },
  deleteService: (context) => recycle(context, 'Service'),
  moveService: async (context) => {
    await moveOffer(context, context.me, 'service', context.input)
    return movedMessage
  },

  sessions: async ({ db, zone, clock, input }) => {
    const { items, ...counted } = await listBookableSessions(db, inDirection(input), { zone, now: clock.now() })
    return { items: items.map(serializeSession), ...counted }
  },
  session: async (context) => [await sessionDetails(context, context.input.id)],
  createSession: async (context) => await sessionDetails(context, await createSession(context, context.me, context.input, context)),
  updateSession: async (context) => {
    await updateSession(context, context.me, context.input)
    return await sessionDetails(context, context.input.id)
  },
  deleteSession: (context) => recycle(context, 'Session'),
  moveSession: async (context) => {
    await moveOffer(context, context.me, 'session', context.input)
    return movedMessage
  },

  uploadPicture: async ({ files, input: { x, y, width, height, uploadId }, ...context }) => {
    const cut = x !== undefined && y !== undefined && width !== undefined && height !== undefined ? { x, y, width, height } : undefined
    if (uploadId !== undefined) return serializePicture(await addUploadedPicture(context, context.me.id, uploadId, cut))
    const sent = files.find(({ field }) => field === 'myfile')
    if (!sent) throw badInput('myfile', 'Please choose a picture.')
    return serializePicture(await addOfferPicture(context, sent, cut))
  },
}

const movedMessage = { message: 'The order was saved.' }

const inDirection = <List extends { sort: string; direction?: 'asc' | 'desc' | undefined }>({ direction, ...list }: List) => ({
  ...list,
  direction: direction ?? (list.sort === 'rank' ? ('asc' as const) : ('desc' as const)),
})

async function serviceDetails({ db }: Pick<Context, 'db'>, id: string) {
  const found = orNotFound(await findService(db, id), 'Service')
  return serializeServiceDetails(found, { position: await positionOf(db, servicesTable, found.offer) })
}

async function sessionDetails({ db, clock, ports }: Pick<Context, 'db' | 'clock' | 'ports'>, id: string) {
  const found = orNotFound(await findSession(db, id), 'Session')
  return serializeSessionDetails(found, {
    position: await positionOf(db, bookableSessionsTable, found.offer),
    upcomingBookings: await ports.sessionBookings.upcoming(db, found.offer.id, clock.now()),
  })
}

/** Moves it to the recycle bin, from where it can be restored. */
async function recycle({ me, input, ...context }: Context<{ id: string }>, type: 'Session' | 'Service') {
  const { id: itemId } = await putIntoBin(context, me, type, input.id)
  return { message: 'Deleted Successfully!', itemId }
}
