import { buffer } from 'node:stream/consumers'
import type { pictures as calls } from '@app/contract/pictures/pictures.calls.ts'
import { badInput } from '#core/refusal.ts'
import type { Handlers } from '#http/handlers.ts'
import { serializeUser } from '#users/index.ts'
import { removePicture, setPicture } from './setPicture.ts'

export const pictures: Handlers<typeof calls> = {
  upload: async ({ me, files, input: { userId, x, y, edge }, ...context }) => {
    const sent = files.find(({ field }) => field === 'myfile')
    if (!sent) throw badInput('myfile', 'Please choose a picture.')
    // It is one megabyte at most. Only the converted squares are stored.
    const file = await buffer((await context.storage.read(sent.storageKey)).stream)
    const square = x !== undefined && y !== undefined && edge !== undefined ? { x, y, edge } : undefined
    return serializeUser(await setPicture(context, me, userId, file, square))
  },
  remove: async ({ me, input: { userId }, ...context }) => serializeUser(await removePicture(context, me, userId)),
}
