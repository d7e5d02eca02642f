import type { Actor } from '#core/access.ts'

/** Who may recycle, restore and permanently delete objects. */
export const mayRecycle = ({ role }: Pick<Actor, 'role'>): boolean => role === 'admin'

type Account = { id: string; isSuperAdmin: boolean }
/** Neither oneself nor a super admin, so that an account with access always remains. */
export const mayRecycleUser = (actor: Actor, user: Account): boolean => mayRecycle(actor) && !user.isSuperAdmin && user.id !== actor.id
