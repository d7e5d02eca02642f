import type { Actor } from '#core/access.ts'

/** Failed is the end only until somebody asks again. */
export const archiveStates = ['writing', 'ready', 'failed'] as const

type Person = Pick<Actor, 'id' | 'isSuperAdmin'>

/** An admin anonymises somebody: nobody themselves, and no super admin. */
export const mayAnonymise = (actor: Actor, person: Person): boolean =>
  actor.role === 'admin' && !person.isSuperAdmin && person.id !== actor.id

/** How long an archive can be fetched once it is done. */
export const archiveKeptDays = 7
/** What is beyond is named in the archive and not in it: the plain form of its format counts no further. */
export const mostArchiveBytes = 4_000_000_000

export const archiveFileName = (username: string, at: Date) => `${username}-data-${at.toISOString().slice(0, 10)}.zip`
