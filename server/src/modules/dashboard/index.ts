import type { Db } from '#database/db.ts'
import { termsOfUser } from './recommended.store.ts'

/** A user's terms in lower case: their interests, their skills, and the technologies of their orders. */
export const skillTermsOf = async (db: Db, userId: string): Promise<string[]> => Object.keys(await termsOfUser(db, userId, []))
