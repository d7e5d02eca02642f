import type { Contract } from '@app/contract/index.ts'
import { orNotFound } from '#core/refusal.ts'
import { isId } from '#database/ids.ts'
import type { Context, Handlers } from '#http/handlers.ts'
import { serializeBooking } from './bookings.serializer.ts'
import { listAllBookings, listBookingsOf, visibleBooking } from './bookings.store.ts'
import { bookSession } from './bookSession.ts'

export const bookings: Handlers<Contract['bookings']> = {
  create: async (context) => {
    const { id } = await bookSession(context, context.me, context.input, context)
    return await shown(context, id)
  },
  ofUser: async ({ db, clock, input }) => {
    const { items, ...counted } = isId(input.id) ? await listBookingsOf(db, input.id, input, clock.now()) : { items: [], total: 0 }
    return { items: items.map(serializeBooking), ...counted }
  },
  byId: async (context) => await shown(context, context.input.id),
  all: async ({ db, clock, input }) => {
    const { items, ...counted } = await listAllBookings(db, input, clock.now())
    return { items: items.map(serializeBooking), ...counted }
  },
}

const shown = async ({ db, me }: Pick<Context, 'db' | 'me'>, id: string) =>
  serializeBooking(orNotFound(isId(id) ? await visibleBooking(db, me, id) : undefined, 'Booking'))
