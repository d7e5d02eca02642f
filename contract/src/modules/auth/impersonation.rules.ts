import type { Actor } from '#core/access.ts'

/** How long an admin may look at the product as somebody else before they have to ask again. */
export const impersonationMinutes = 30

type Person = Pick<Actor, 'id' | 'isSuperAdmin'>
/** An admin as anybody but themselves and a super admin. */
export const mayViewAs = (actor: Actor, person: Person): boolean => actor.role === 'admin' && !person.isSuperAdmin && person.id !== actor.id

export const readOnlyImpersonationText = 'You see the product as somebody else, so nothing can be changed. Stop viewing first.'
export const forOwnEyesWords = 'Nobody but they themselves may see this.'
