import type { Role } from '@app/contract/core/access.ts'
import { rolesTakingOver, roleWords } from '@app/contract/users/users.rules.ts'
import type { OpenWork } from '@app/contract/users/users.shapes.ts'
import { badInput, Refusal } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { isId } from '#database/ids.ts'
import { handOverOrders, openOrdersOf } from '#orders/index.ts'
import { countEmployeesOf, isClosed, lockUserShared, moveEmployees, type UserRow } from '#users/index.ts'

export const openWorkOf = async (db: Db, id: string): Promise<OpenWork> => ({
  employees: await countEmployeesOf(db, id),
  ...(await openOrdersOf(db, id)),
})

type RoleLeaving = { role: Role; handOverTo?: string | null | undefined }
type HandOverContext = { actorId: string; at: Date; announcementDelaySeconds: number }
/** The person who took over, the employees who were moved to them, and the number of orders. */
export type HandOverResult = { to: UserRow; employeeIds: string[]; orders: number }

/**
 * Hands the open work of a role over to another person, so that no employee is left without a manager and no order without a developer.
 * Undefined if there is no open work.
 * @throws Refusal CONFLICT naming `handOverTo` if there is open work and no one to take it, or if they are a customer who waits for an
 * order, which they would no longer see
 */
export async function leaveWork(
  db: Db,
  user: UserRow,
  { role, handOverTo }: RoleLeaving,
  doing: HandOverContext,
): Promise<HandOverResult | undefined> {
  const takers = rolesTakingOver(user.role, role)
  if (!takers && user.role !== 'user') return undefined
  const work = await openWorkOf(db, user.id)
  if (user.role === 'user') {
    if (work.ordered === 0) return undefined
    throw new Refusal('CONFLICT', `${user.name} waits for ${inWords(work)} as a customer. Finish or cancel that first.`, { field: 'role' })
  }
  if (!takers || isNothing(work)) return undefined

  const to = await personTakingOver(db, user, takers, work, handOverTo)
  const isManager = user.role === 'manager'
  // People are locked before orders.
  const employeeIds = isManager ? await moveEmployees(db, user.id, to.id, doing.at) : []
  const orders = await handOverOrders(db, { as: isManager ? 'managerId' : 'employeeId', from: user, to }, doing)
  return { to, orders, employeeIds }
}

async function personTakingOver(
  db: Db,
  user: UserRow,
  among: readonly Role[],
  work: OpenWork,
  id: string | null | undefined,
): Promise<UserRow> {
  const kinds = among.map((role) => roleWords[role].toLowerCase()).join(' or ')
  if (!id)
    throw new Refusal('CONFLICT', `${user.name} still has ${inWords(work)}. Choose another ${kinds} to take over.`, { field: 'handOverTo' })
  const person = isId(id) && id !== user.id ? await lockUserShared(db, id) : undefined
  if (!person || isClosed(person) || !among.includes(person.role)) throw badInput('handOverTo', `Please choose another ${kinds}.`)
  return person
}

const isNothing = ({ employees, managed, assigned }: OpenWork) => employees + managed + assigned === 0

function inWords({ employees, managed, assigned, ordered }: OpenWork): string {
  const orders = managed + assigned || ordered
  return [counted(employees, 'employee'), counted(orders, 'open order')].filter(Boolean).join(' and ')
}
const counted = (count: number, what: string) => (count === 0 ? '' : `${count} ${what}${count === 1 ? '' : 's'}`)
