import type { Contract } from '@app/contract/index.ts'
import { conflict, orNotFound } from '#core/refusal.ts'
import type { Handlers } from '#http/handlers.ts'
import { enqueue } from '#jobs/jobs.ts'
import { recordAudit } from '#logs/index.ts'
import { minuteLink, signUploadGrant } from '#uploads/index.ts'
import { addFiles } from './addFiles.ts'
import { serializeDriveFile } from './drive.serializer.ts'
import { deleteDriveFile, driveFile, pageOfDrive, releaseDriveFile } from './drive.store.ts'
import { googleFiles } from './googleFiles.ts'
import { leaveFiles } from './leaveFiles.ts'

const inQuarantine = 'This file came from a stranger and is in quarantine. Release it first.'

export const drive: Handlers<Contract['drive']> = {
  list: async ({ db, clock, config, zone, input }) => {
    const { items, ...counted } = await pageOfDrive(db, input, { zone, now: clock.now() })
    return { items: items.map((item) => serializeDriveFile(item, config)), ...counted }
  },
  download: async ({ db, clock, secret, input }) => {
    const { file } = orNotFound(await driveFile(db, input.id), 'File')
    if (!file.releasedAt) throw conflict(inQuarantine)
    return { webContentLink: minuteLink(secret, clock, file) }
  },
  upload: async (context) => {
    const { me, input, idempotencyKey, files: received } = context
    const files = await addFiles(context, me, { uploadIds: input.uploadIds, files: received, idempotencyKey })
    return { message: 'Uploaded file successfully!', files }
  },
  dropBoxGrant: async ({ secret, clock, config, from }) =>
    signUploadGrant(secret, {
      purpose: 'dropBox',
      owner: { visitorId: from.visitorId },
      configuredMaxBytes: config.MAX_UPLOAD_MB * 1_000_000,
      now: clock.now(),
    }),
  dropOff: async (context) => {
    const { input, idempotencyKey, from } = context
    await leaveFiles(context, input, { idempotencyKey, visitorId: from.visitorId })
    return { message: 'Uploaded file successfully!' }
  },
  googleFiles: (context) => googleFiles(context, context.input),
  release: async ({ db, clock, config, me, input }) =>
    db.transaction(async (db) => {
      const now = clock.now()
      const { file } = orNotFound(await driveFile(db, input.id), 'File')
      if (await releaseDriveFile(db, file.id, { releasedBy: me.id, releasedAt: now })) {
        await recordAudit(db, {
          actor: me,
          kind: 'settings',
          activity: `released ${file.name} of ${file.senderName} from quarantine`,
          at: now,
        })
        await enqueue(db, 'driveChanged', {})
      }
      return serializeDriveFile(orNotFound(await driveFile(db, input.id), 'File'), config)
    }),
  remove: async ({ db, clock, me, input }) =>
    db.transaction(async (db) => {
      const file = orNotFound(await deleteDriveFile(db, input.id), 'File')
      await enqueue(db, 'eraseFiles', { keys: [file.storageKey] })
      await enqueue(db, 'driveChanged', {})
      await recordAudit(db, { actor: me, kind: 'settings', activity: `deleted ${file.name} from Drive Files`, at: clock.now() })
      return { message: 'Deleted Successfully!' }
    }),
}
