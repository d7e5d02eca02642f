import type { Actor } from '#core/access.ts'

/** Failed is the end only until somebody asks again. */
export const archiveStates = ['writing', 'ready', 'failed'] as const
export type ArchiveState = (typeof archiveStates)[number]

type Person = Pick<Actor, 'id' | 'isSuperAdmin'>

/** An admin makes somebody nameless for good: nobody themselves, and no super admin. */
export const mayAnonymise = (actor: Actor, person: Person): boolean =>
  actor.role === 'admin' && !person.isSuperAdmin && person.id !== actor.id
