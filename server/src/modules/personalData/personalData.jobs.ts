import { archiveKeptDays } from '@app/contract/personalData/personalData.rules.ts'
import { days, later } from '#core/clock.ts'
import type { JobContext, JobHandlers } from '#jobs/jobs.ts'
import { anonymiseNow } from './anonymise.ts'
import { archivesBefore, deleteArchive } from './personalData.store.ts'
import { writeArchive } from './writeArchive.ts'

declare module '#jobs/jobs.ts' {
  interface Jobs {
    writeDataArchive: { archiveId: string }
    cleanUpDataArchives: object
    anonymiseUser: { userId: string; actorId: string }
  }
}

export const archiveAttempts = { maxAttempts: 5, queue: 'dataArchives' } as const

async function cleanUpDataArchives(_: object, { db, storage, clock }: JobContext): Promise<void> {
  const before = later(clock.now(), -days(archiveKeptDays))
  for (let old = await archivesBefore(db, before); old.length > 0; old = await archivesBefore(db, before))
    for (const { id, storageKey } of old) {
      // Bytes first: a row without a file is found again, a file without a row only by the slow sweep.
      if (storageKey) await storage.remove(storageKey)
      await deleteArchive(db, id)
    }
}

export const personalDataJobs = {
  writeDataArchive: ({ archiveId }, context) => writeArchive(context, archiveId, context.attempt >= archiveAttempts.maxAttempts),
  cleanUpDataArchives,
  anonymiseUser: (about, context) => anonymiseNow(context, about),
} satisfies JobHandlers
export const personalDataCrontab = '53 * * * * cleanUpDataArchives ?jobKey=cleanUpDataArchives&max=3'
