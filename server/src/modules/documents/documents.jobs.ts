import type { JobHandlers } from '#jobs/jobs.ts'
import { anyDocument } from './documents.store.ts'

declare module '#jobs/jobs.ts' {
  interface Jobs {
    eraseDocument: { documentId: string }
    /** The files of a permanently deleted order: no row refers to them any more. */
    eraseFiles: { keys: readonly string[] }
  }
}

export const documentJobs = {
  /** The row stays as a record; deleting missing bytes is no error. */
  async eraseDocument({ documentId }, { db, storage }) {
    const document = await anyDocument(db, documentId)
    if (document?.deletedAt) await storage.remove(document.storageKey)
  },

  async eraseFiles({ keys }, { storage }) {
    for (const key of keys) await storage.remove(key)
  },
} satisfies JobHandlers
