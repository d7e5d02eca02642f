import type { Actor } from '#core/access.ts'

/** How long an admin may impersonate a person before they must start again. */
export const impersonationMinutes = 30

type Person = Pick<Actor, 'id' | 'isSuperAdmin'>
/** Admins may impersonate anyone except themselves and super admins. */
export const mayViewAs = (actor: Actor, person: Person): boolean => actor.role === 'admin' && !person.isSuperAdmin && person.id !== actor.id

export const readOnlyImpersonationText = 'You are viewing as another person, so you cannot change anything. Stop viewing first.'
export const privateDataText = 'Only the person themselves can see this.'
