import { type Actor, admits, assignees, backOffice, type Role, roles, toWireRole } from '@app/contract/core/access.ts'
import type { Contract } from '@app/contract/index.ts'
import { maySeeUser } from '@app/contract/users/users.rules.ts'
import type { Colleague, RoleChange } from '@app/contract/users/users.shapes.ts'
import { notFound, orNotFound } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { isId } from '#database/ids.ts'
import type { Context, Handlers } from '#http/handlers.ts'
import {
  employeesToAssign,
  filteredUsers,
  findUser,
  findUserByUsername,
  guessTimeZone,
  listEmployees,
  listUsers,
  peopleWithRole,
  serializeColleague,
  serializeUser,
  type UserToShow,
} from '#users/index.ts'
import { changePassword } from './changePassword.ts'
import { changeProfile } from './changeProfile.ts'
import { changeRole } from './changeRole.ts'
import { createUser } from './createUser.ts'
import { disableUser } from './disableUser.ts'
import { enableUser } from './enableUser.ts'
import { viewAs } from './impersonation/viewAs.ts'
import { openWorkOf } from './leaveWork.ts'
import { resetUserPassword } from './resetUserPassword.ts'
import { setManyDisabled } from './setManyDisabled.ts'

export const users: Handlers<Contract['users']> = {
  all: async ({ db, me, input, zone, clock }) => {
    const filtered = filteredUsers(input, { zone, now: clock.now() })
    const { items, ...counted } = await listUsers(db, me, { ...input, filtered })
    return { items: items.map(serializeUser), ...counted }
  },
  byId: async ({ db, me, input }) => visibleUser(me, isId(input.id) ? await findUser(db, input.id) : undefined),
  byUsername: async ({ db, me, input }) => visibleUser(me, await findUserByUsername(db, input.username)),
  managers: ({ db }) => people(db, ['manager']),
  employeesAndManagers: ({ db }) => people(db, assignees),
  adminsAndSales: async ({ db, me }) => {
    const found = await people(db, ['admin', 'sales'])
    // A user name is half of a sign-in, and customers do not need it to contact a person.
    return admits(backOffice, me) ? found : found.map(({ username: _, ...shown }) => shown)
  },
  employeesOf: async ({ db, input: { manager, ...list } }) => {
    if (!isId(manager)) return { items: [], total: 0 }
    const { items, ...counted } = await listEmployees(db, manager, list)
    return { items: items.map(serializeUser), ...counted }
  },
  toAssign: async ({ db, me }) => (await employeesToAssign(db, me.id)).map(serializeColleague),
  update: async ({ me, input: { id, ...changes }, ...context }) => serializeUser(await changeProfile(context, me, id, changes)),
  guessTimeZone: async ({ db, me, input }) => ({ timezone: await guessTimeZone(db, me.id, input.timezone) }),
  updatePassword: async (context) => {
    await changePassword(context, context.me, context.session.id, context.input)
    return { message: 'Password Updated Successfully!' }
  },
  disable: async (context) => {
    const { id, username } = await named(context)
    await disableUser(context, context.me, id)
    return { message: `${username} is disabled.` }
  },
  enable: async (context) => {
    const { id, username } = await named(context)
    await enableUser(context, context.me, id)
    return { message: `${username} is active again.` }
  },
  setManyDisabled: async (context) => ({ results: await setManyDisabled(context, context.me, context.input.changes) }),
  resetPassword: async (context) => {
    const password = await resetUserPassword(context, context.me, context.input.id)
    return { message: 'Password Updated Successfully!', password }
  },
  roles: async () => roles.map((role) => ({ name: toWireRole(role) })),
  updateRole: async (context) => {
    const { username: _, ...change } = context.input
    return withNewRole(context, (await named(context)).id, change)
  },
  updateRoleById: (context) => {
    const { id, ...change } = context.input
    return withNewRole(context, id, change)
  },
  openWork: async ({ db, input: { id } }) => {
    const user = orNotFound(isId(id) ? await findUser(db, id) : undefined, 'User')
    return openWorkOf(db, user.id)
  },
  probeAll: async () => ({ message: 'Public Content.' }),
  probeUser: async () => ({ message: 'User Content.' }),
  probeManager: async () => ({ message: 'Manager Content.' }),
  probeAdmin: async () => ({ message: 'Admin Content.' }),
  probeEmployee: async () => ({ message: 'Employee Content.' }),
}

const named = async ({ db, input }: Context<{ username: string }>) => orNotFound(await findUserByUsername(db, input.username), 'User')

async function withNewRole(context: Context, id: string, change: RoleChange) {
  await changeRole(context, context.me, id, change)
  return serializeUser(orNotFound(await findUser(context.db, id), 'User'))
}

const people = async (db: Db, among: readonly Role[]): Promise<Colleague[]> => (await peopleWithRole(db, among)).map(serializeColleague)

/** A person whom the actor may not see is answered as not found. */
function visibleUser(me: Actor, user: UserToShow | undefined) {
  if (!user || !maySeeUser(me, user)) throw notFound('User')
  return serializeUser(user)
}

/** The calls that open an account for another person and impersonate one. */
export const registration: Pick<Handlers<Contract['auth']>, 'register' | 'viewAs'> = {
  viewAs: async (context) => {
    const name = await viewAs(context, context.me, context.session.id, context.input.userId)
    return { message: `You are now viewing as ${name}.` }
  },
  register: async (context) => {
    const { id, username } = await createUser(context, context.me, context.input)
    const user = orNotFound(await findUser(context.db, id), 'User')
    return { message: `The account of ${username} is open.`, user: serializeUser(user) }
  },
}
