import type { Actor } from '@app/contract/core/access.ts'
import type { Db } from '#database/db.ts'
import { enqueue } from '#jobs/jobs.ts'

/** Refreshes the owner's other windows. */
export const pushBoardChange = (db: Db, { id: userId }: Pick<Actor, 'id'>): Promise<void> => enqueue(db, 'todoChanged', { userId })
