import type { Actor } from '#core/access.ts'

/** A failed archive can be requested again. */
export const archiveStates = ['writing', 'ready', 'failed'] as const

type Person = Pick<Actor, 'id' | 'isSuperAdmin'>

/** Admins can anonymise people, except themselves and super admins. */
export const mayAnonymise = (actor: Actor, person: Person): boolean =>
  actor.role === 'admin' && !person.isSuperAdmin && person.id !== actor.id

/** How long a finished archive can be downloaded. */
export const archiveKeptDays = 7
/** Files beyond this size are listed in the archive instead of included: the plain zip format has 32-bit sizes. */
export const mostArchiveBytes = 4_000_000_000

export const archiveFileName = (username: string, at: Date) => `${username}-data-${at.toISOString().slice(0, 10)}.zip`
