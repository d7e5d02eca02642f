import type { personalData as calls } from '@app/contract/personalData/personalData.calls.ts'
import { isId } from '#database/ids.ts'
import type { Handlers } from '#http/handlers.ts'
import { anonymise, anonymiseProblems } from './anonymise.ts'
import { serializeArchive } from './personalData.serializer.ts'
import { archivesFor } from './personalData.store.ts'
import { requestArchive } from './requestArchive.ts'

export const personalData: Handlers<typeof calls> = {
  askForArchive: async (context) => serializeArchive(await requestArchive(context, context.me, context.input.userId)),
  archives: async ({ db, me, input: { userId } }) =>
    isId(userId) ? (await archivesFor(db, { userId, requestedBy: me.id })).map(serializeArchive) : [],
  anonymiseProblems: async ({ db, input: { userId } }) => ({ problems: isId(userId) ? await anonymiseProblems(db, userId) : [] }),
  anonymise: async (context) => {
    await anonymise(context, context.me, context.input)
    return { message: 'The account is closed, and their personal data is being removed.' }
  },
}
