import type { JobHandlers } from '#jobs/jobs.ts'
import { anyDocument } from './documents.store.ts'

declare module '#jobs/jobs.ts' {
  interface Jobs {
    eraseDocument: { documentId: string }
    /** The files of an order that was deleted for good: no row names them any more. */
    eraseFiles: { keys: readonly string[] }
  }
}

export const documentJobs = {
  /** The row stays as a record that the file was there; removing bytes that are gone is no error. */
  async eraseDocument({ documentId }, { db, storage }) {
    const document = await anyDocument(db, documentId)
    if (document?.deletedAt) await storage.remove(document.storageKey)
  },

  async eraseFiles({ keys }, { storage }) {
    for (const key of keys) await storage.remove(key)
  },
} satisfies JobHandlers
