import type { Actor } from '@app/contract/core/access.ts'
import { href } from '@app/contract/screens.ts'
import { mayChangeRole, roleWords } from '@app/contract/users/users.rules.ts'
import type { RoleChange } from '@app/contract/users/users.shapes.ts'
import { endSessions } from '#auth/index.ts'
import { openBalance } from '#coins/index.ts'
import { emailBrandOf } from '#company/index.ts'
import type { AppContext } from '#core/context.ts'
import type { Db } from '#database/db.ts'
import { newId } from '#database/ids.ts'
import { recordAudit } from '#logs/index.ts'
import { notify } from '#notifications/index.ts'
import { absoluteHref } from '#outside/mail/index.ts'
import { findUser, isClosed, lockManagedUser, saveUser, type UserRow } from '#users/index.ts'
import { roleChanged } from './administration.emails.ts'
import { type HandOverResult, leaveWork } from './leaveWork.ts'
import { lockChosenManager } from './lockChosenManager.ts'

type Deps = Pick<AppContext, 'clock' | 'config'>

/** Gives a person another role, in its own transaction; see `giveRole`. */
export const changeRole = (context: Deps & Pick<AppContext, 'db'>, actor: Actor, id: string, input: RoleChange): Promise<void> =>
  context.db.transaction((db) => giveRole(db, context, actor, id, input))

/**
 * Gives a person another role, or an employee another manager, in the caller's transaction. Exactly employees have a manager; the open work
 * of the old role goes to the person named to take over. Their sessions end, they are notified, and the audit log records it. A repeated
 * call finds nothing to do.
 *
 * @throws Refusal NOT_FOUND; REFUSED for a super admin and for oneself; BAD_INPUT naming `manager` or `handOverTo`;
 * CONFLICT naming `handOverTo` if employees or open orders would be left without an owner
 */
export async function giveRole(db: Db, context: Deps, actor: Actor, id: string, { role, manager, handOverTo }: RoleChange): Promise<void> {
  const before = await lockManagedUser(db, actor, id, mayChangeRole)
  const isSame = before.role === role
  if (isSame && (role !== 'employee' || manager === undefined || manager === before.managerId)) return
  const now = context.clock.now()
  const chief = role === 'employee' ? await lockChosenManager(db, manager, id) : null
  const doing = { actorId: actor.id, at: now, announcementDelaySeconds: context.config.NEWS_DELAY_SECONDS }
  const handedOver = isSame ? undefined : await leaveWork(db, before, { role, handOverTo }, doing)

  await saveUser(db, id, { role, managerId: chief?.id ?? null }, now)
  if (!isSame) await endSessions(db, id)
  if (role === 'user') await openBalance(db, id)
  const change: Change = { actor, before, role, chief, handedOver, now }
  await record(db, change)
  await notifyOfRole(db, context, change)
}

type Change = {
  actor: Actor
  before: UserRow
  role: RoleChange['role']
  chief: UserRow | null
  handedOver: HandOverResult | undefined
  now: Date
}

async function record(db: Db, { actor, before, role, chief, handedOver, now }: Change) {
  const managerBefore = before.managerId ? ((await findUser(db, before.managerId))?.username ?? null) : null
  const [from, to] = [roleWords[before.role], roleWords[role]]
  const activity =
    before.role === role
      ? `gave ${before.username} the manager ${chief?.username}`
      : `changed the role of ${before.username} from ${from} to ${to}`
  await recordAudit(db, {
    actor,
    kind: 'role',
    activity,
    subject: { kind: 'user', id: before.id },
    before: { role: from, manager: managerBefore },
    after: {
      role: to,
      manager: chief?.username ?? null,
      ...(handedOver && {
        'handed over to': handedOver.to.username,
        'employees handed over': handedOver.employeeIds.length,
        'orders handed over': handedOver.orders,
      }),
    },
    at: now,
  })
}

async function notifyOfRole(db: Db, { config }: Deps, { before, role, chief, handedOver, now }: Change) {
  const key = `role:${before.id}:${newId()}`
  const isSame = before.role === role
  const text = isSame
    ? `Your manager is now ${chief?.name}.`
    : `You are now ${roleWords[role]} here.${chief ? ` Your manager is ${chief.name}.` : ''}`
  const emails = isSame || isClosed(before) ? [] : [await roleEmail(db, config, before, role, chief)]
  const about = { key, userIds: [before.id], text, href: href('myProfile'), at: now, emails }
  await notify(db, { ...about, kind: isSame ? 'team' : 'account' })
  if (chief)
    await notify(db, {
      key,
      kind: 'team',
      userIds: [chief.id],
      text: `${before.name} is now your employee.`,
      href: href('viewUser', { id: before.id }),
      at: now,
    })
  if (!handedOver || handedOver.employeeIds.length === 0) return
  const { to, employeeIds } = handedOver
  const toEmployees = { userIds: employeeIds, text: `Your manager is now ${to.name}.`, href: href('myProfile') }
  const toManager = { userIds: [to.id], text: `The employees of ${before.name} are now yours.`, href: href('myEmployees') }
  await notify(db, { key, kind: 'team', ...toEmployees, at: now })
  await notify(db, { key: `${key}:to`, kind: 'team', ...toManager, at: now })
}

async function roleEmail(db: Db, config: Deps['config'], to: UserRow, role: Change['role'], chief: Change['chief']) {
  const message = roleChanged(await emailBrandOf(db, config), {
    name: to.name,
    role: roleWords[role],
    manager: chief?.name,
    signInHref: absoluteHref(config, 'signIn'),
  })
  return { ...message, userId: to.id, to: to.email, mailKind: 'roleChanged' }
}
