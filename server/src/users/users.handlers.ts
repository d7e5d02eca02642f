import { type Actor, assignees, type Role } from '@app/contract/core/access.ts'
import type { Contract } from '@app/contract/index.ts'
import { maySeeUser } from '@app/contract/users/users.rules.ts'
import type { Person } from '@app/contract/users/users.shapes.ts'
import type { Db } from '#core/db.ts'
import { isId } from '#core/ids.ts'
import { notFound } from '#core/refusal.ts'
import type { Handlers } from '#http/handlers.ts'
import { changePassword } from './changePassword.ts'
import { changeProfile } from './changeProfile.ts'
import { disableUser } from './disableUser.ts'
import { enableUser } from './enableUser.ts'
import { employeesOf, findUser, findUserByUsername, peopleWithRole, type UserToShow } from './users.store.ts'
import { personWire, userWire } from './users.wire.ts'
import { listUsers } from './usersList.store.ts'

export const users: Handlers<Contract['users']> = {
  all: async ({ db, me, input }) => {
    const { items, ...counted } = await listUsers(db, me, input)
    return { items: items.map(userWire), ...counted }
  },
  byId: async ({ db, me, input }) => asSeenBy(me, isId(input.id) ? await findUser(db, input.id) : undefined),
  byUsername: async ({ db, me, input }) => asSeenBy(me, await findUserByUsername(db, input.username)),
  managers: ({ db }) => people(db, ['manager']),
  employeesAndManagers: ({ db }) => people(db, assignees),
  adminsAndSales: ({ db }) => people(db, ['admin', 'sales']),
  employeesOf: async ({ db, input }) => (isId(input.manager) ? (await employeesOf(db, input.manager)).map(userWire) : []),
  update: async ({ db, clock, input: { id, ...changes } }) => {
    if (!isId(id)) throw notFound('User')
    return userWire(await changeProfile({ db, clock }, id, changes))
  },
  updatePassword: async (context) => {
    await changePassword(context, context.me, context.session.id, context.input)
    return { message: 'Password Updated Successfully!' }
  },
  disable: async ({ db, clock, me, input: { username } }) => {
    await disableUser({ db, clock }, me, username)
    return { message: `${username} is disabled.` }
  },
  enable: async ({ db, clock, input: { username } }) => {
    await enableUser({ db, clock }, username)
    return { message: `${username} is active again.` }
  },
}

const people = async (db: Db, among: readonly Role[]): Promise<Person[]> => (await peopleWithRole(db, among)).map(personWire)

/** Whoever may not see a person gets the answer for one who isn't there. */
function asSeenBy(me: Actor, user: UserToShow | undefined) {
  if (!user || !maySeeUser(me, user)) throw notFound('User')
  return userWire(user)
}
