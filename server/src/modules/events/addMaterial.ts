import type { Actor } from '@app/contract/core/access.ts'
import { mostMaterials } from '@app/contract/events/events.rules.ts'
import { fingerprint } from '#config/secrets.ts'
import type { AppContext } from '#core/context.ts'
import { conflict, orNotFound } from '#core/refusal.ts'
import { enqueue } from '#jobs/jobs.ts'
import { recordAudit } from '#logs/index.ts'
import { claimUploads } from '#uploads/index.ts'
import { eventFileOfAttempt, filesOfEvent, insertEventFile, lockEvent, takeEventFile } from './events.store.ts'
import type { EventFileRow } from './events.table.ts'

type Deps = Pick<AppContext, 'db' | 'clock'>

type New = { id: string; uploadId: string; idempotencyKey: string | null }

/** Adds a finished upload to an event's materials; a repeated idempotency key returns the first file. */
export const addMaterial = ({ db, clock }: Deps, me: Actor, { id, uploadId, idempotencyKey }: New): Promise<EventFileRow> =>
  db.transaction(async (db) => {
    const event = orNotFound(await lockEvent(db, id), 'Event')
    const attempt = idempotencyKey && fingerprint(JSON.stringify([me.id, idempotencyKey]))
    const earlier = attempt ? await eventFileOfAttempt(db, attempt) : undefined
    if (earlier) return earlier
    if ((await filesOfEvent(db, id)).length >= mostMaterials) throw conflict(`At most ${mostMaterials} files.`)
    const [upload] = await claimUploads(db, [uploadId], { ownerId: me.id })
    const { name, type, size, storageKey } = orNotFound(upload, 'File')
    const at = clock.now()
    const file = await insertEventFile(db, { eventId: id, name, type, sizeBytes: size, storageKey, attempt, createdAt: at })
    await recordAudit(db, {
      actor: me,
      kind: 'files',
      activity: `added ${name} to the event ${event.title}`,
      subject: { kind: 'event', id },
      at,
    })
    return file
  })

export const removeMaterial = ({ db, clock }: Deps, me: Actor, id: string): Promise<void> =>
  db.transaction(async (db) => {
    const file = orNotFound(await takeEventFile(db, id), 'File')
    await enqueue(db, 'eraseFiles', { keys: [file.storageKey] })
    const activity = `deleted ${file.name} of an event`
    await recordAudit(db, { actor: me, kind: 'files', activity, subject: { kind: 'event', id: file.eventId }, at: clock.now() })
  })
