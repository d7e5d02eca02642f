import type { SessionPlace } from '@app/contract/auth/auth.shapes.ts'
import type { SessionUser } from '@app/contract/users/signedIn.shapes.ts'
import { serializeUser, type UserToShow } from '#users/index.ts'
import type { SessionRow } from './auth.table.ts'
import { deviceWords } from './sessions/deviceWords.ts'

export const serializeSessionUser = (row: UserToShow, owesSecondFactor = false): SessionUser => ({
  ...serializeUser(row),
  id: row.id,
  ...(owesSecondFactor && { mustSetUpSecondFactor: true }),
})

export const serializeSessionPlace = (row: SessionRow, thisOne: string | null): SessionPlace => ({
  _id: row.id,
  isThisOne: row.id === thisOne,
  device: deviceWords(row.userAgent),
  ...(row.userAgent && { userAgent: row.userAgent }),
  ...(row.address && { address: row.address }),
  createdAt: row.createdAt.toISOString(),
  lastSeenAt: row.lastSeenAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
})
