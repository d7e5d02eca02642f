import { mostArchiveBytes } from '@app/contract/personalData/personalData.rules.ts'
import { withoutActingLinks } from '#core/actingLinks.ts'
import { newId } from '#database/ids.ts'
import type { JobContext } from '#jobs/jobs.ts'
import { keyFor, notify } from '#notifications/index.ts'
import { findUser } from '#users/index.ts'
import { beginAttempt, endAttempt, findArchive } from './personalData.store.ts'
import { type Part, personalDataOf } from './personalDataOf.ts'
import { type ZipEntry, zipOf } from './zipOf.ts'

/**
 * Writes an archive after any earlier attempts: their partial files are deleted, and of overlapping attempts only the last one's is kept.
 */
export async function writeArchive(context: JobContext, id: string, isLast: boolean): Promise<void> {
  const { db, storage, clock, signal } = context
  const storageKey = `data-archives/${newId()}`
  const row = await beginAttempt(db, id, storageKey)
  if (!row) return
  if (row.storageKey) await storage.remove(row.storageKey)
  try {
    const user = await findUser(db, row.userId)
    if (!user) return void (await endAttempt(db, id, storageKey, { state: 'failed' }))
    const customer = { id: user.id, role: user.role, isSuperAdmin: false }
    const { size } = await storage.put(
      storageKey,
      zipOf(entriesOf(context, personalDataOf(context, customer), row.requestedBy === user.id), clock.now()),
    )
    signal.throwIfAborted()
    const isOurs = await db.transaction(async (db) => {
      const isReady = await endAttempt(db, id, storageKey, { state: 'ready', sizeBytes: size, readyAt: clock.now() })
      if (isReady)
        await notify(db, {
          key: keyFor('dataArchive', id),
          kind: 'account',
          userIds: [row.requestedBy],
          text: row.requestedBy === user.id ? 'The archive of your data is ready.' : `The archive of the data of ${user.name} is ready.`,
          href: row.requestedBy === user.id ? '/profile' : `/profile/view-user/${user.id}`,
        })
      return isReady
    })
    if (!isOurs) await storage.remove(storageKey)
  } catch (error) {
    if (isLast && !signal.aborted) await endAttempt(db, id, storageKey, { state: 'failed' })
    // If only the answer was lost, the archive is ready and keeps its file.
    const left = await findArchive(db, id)
    if (left?.state !== 'ready' || left.storageKey !== storageKey) await storage.remove(storageKey)
    throw error
  }
}

/**
 * Files beyond the archive's size limit, and files without bytes, are listed in it instead. Links that act as the person are only in an
 * archive for themselves.
 */
async function* entriesOf({ storage, signal }: JobContext, parts: AsyncIterable<Part>, isForThemselves: boolean): AsyncGenerator<ZipEntry> {
  let bytes = 0
  const leftOut: string[] = []
  for await (const part of parts) {
    signal.throwIfAborted()
    if ('json' in part) {
      const words = JSON.stringify(part.json, null, 2)
      const text = Buffer.from(isForThemselves ? words : withoutActingLinks(words))
      bytes += text.length
      yield { name: part.name, content: once(text) }
      continue
    }
    const size = await storage.sizeOf(part.storageKey)
    if (size === null || bytes + size > mostArchiveBytes) leftOut.push(part.name)
    else {
      bytes += size
      yield { name: part.name, content: (await storage.read(part.storageKey)).stream }
    }
  }
  if (leftOut.length > 0) yield { name: 'left-out.json', content: once(Buffer.from(JSON.stringify(leftOut, null, 2))) }
}

async function* once(bytes: Buffer) {
  yield bytes
}
