import type { Db } from '#database/db.ts'
import { type DocumentRow, documentsTable } from './documents.table.ts'

export const insertDocuments = (db: Db, files: (typeof documentsTable.$inferInsert)[]): Promise<DocumentRow[]> =>
  db.insert(documentsTable).values(files).returning()
