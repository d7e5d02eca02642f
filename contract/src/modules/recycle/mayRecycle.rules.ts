import type { Actor } from '#core/access.ts'

/** Who may put something into the bin, take it out again or delete it for good. */
export const mayRecycle = ({ role }: Pick<Actor, 'role'>): boolean => role === 'admin'

type Account = { id: string; isSuperAdmin: boolean }
/** Never oneself, and no super admin: so somebody who may let people in again is always left. */
export const mayRecycleUser = (actor: Actor, user: Account): boolean => mayRecycle(actor) && !user.isSuperAdmin && user.id !== actor.id
