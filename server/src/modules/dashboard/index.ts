import type { Db } from '#database/db.ts'
import { termsOf } from './recommended.store.ts'

/** What matters to somebody, in small letters: their interests, what they can do, and what they have asked for. */
export const skillTermsOf = async (db: Db, userId: string): Promise<string[]> => Object.keys(await termsOf(db, userId, []))
