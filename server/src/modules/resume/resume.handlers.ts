import { afterChange } from '@app/contract/core/fields.ts'
import type { resume as calls } from '@app/contract/resume/resume.calls.ts'
import { wordsOf } from '@app/contract/resume/resume.shapes.ts'
import { notFound, orNotFound, Refusal } from '#core/refusal.ts'
import type { Handlers } from '#http/handlers.ts'
import { recordAudit } from '#logs/index.ts'
import { cardState, openCard, switchCard } from './cards/profileCards.ts'
import { publishResume, restoreVersion } from './publishResume.ts'
import { serializeDraft, serializeResume } from './resume.serializer.ts'
import { deleteDraft, deleteResume, findDraft, findResume, findVersion, lockResume, saveDraft, versionsOf } from './resume.store.ts'

/** The session alone determines whose resume it is; ids in the input are ignored. */
export const resume: Handlers<typeof calls> = {
  get: async ({ db, me }) => {
    const [row, kept] = [await findResume(db, me.id), await findDraft(db, me.id)]
    const draft = kept && serializeDraft(kept)
    const revision = kept?.revision ?? 0
    return { revision, ...(row && { resume: serializeResume(row, revision) }), ...(draft && { draft }) }
  },
  create: async (context) =>
    answer(await publishResume(context, context.me, { id: null, version: undefined, content: () => wordsOf(context.input) })),
  update: async (context) => {
    const { _id, version, personalDetails: [person] = [], user: _, ...lists } = context.input
    const change = { ...person, ...lists }
    return answer(await publishResume(context, context.me, { id: _id, version, content: (before) => afterChange(before, change) }))
  },
  remove: async ({ db, clock, me, input: { _id } }) => {
    await db.transaction(async (db) => {
      const row = await lockResume(db, me.id)
      if (row?.id !== _id) throw notFound('Resume')
      await deleteResume(db, row.id)
      await deleteDraft(db, me.id, clock.now())
      const subject = { kind: 'user', id: me.id } as const
      await recordAudit(db, { actor: me, kind: 'account', activity: 'deleted their resume', subject, at: clock.now() })
    })
    return { message: 'Deleted Successfully!' }
  },
  saveDraft: async ({ db, clock, me, input }) => {
    const now = clock.now()
    const revision = await saveDraft(db, { userId: me.id, ...input }, now)
    if (revision !== undefined) return { revision, at: now.toISOString() }
    const current = await findDraft(db, me.id)
    throw new Refusal('CONFLICT', 'This resume is being edited elsewhere too.', { version: current?.revision ?? 0 })
  },
  dropDraft: async ({ db, clock, me }) => ({ revision: await deleteDraft(db, me.id, clock.now()) }),
  card: (context) => cardState(context, context.input.userId),
  switchCard: async (context) => {
    const { userId, isOn } = context.input
    await switchCard(context, context.me, userId, isOn)
    return await cardState(context, userId)
  },
  openCard: (context) => openCard(context, context.input.card),
  versions: async ({ db, me }) => (await versionsOf(db, me.id)).map(({ version, at }) => ({ version, at: at.toISOString() })),
  version: async ({ db, me, input }) => {
    const found = orNotFound(await findVersion(db, me.id, input.version), 'Version')
    return { ...found, at: found.at.toISOString() }
  },
  restoreVersion: async (context) => {
    const { version, current } = context.input
    return answer(await restoreVersion(context, context.me, version, current))
  },
}

const answer = ({ row, revision }: Awaited<ReturnType<typeof publishResume>>) => serializeResume(row, revision)
