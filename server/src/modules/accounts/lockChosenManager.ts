import { badInput } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { isId } from '#database/ids.ts'
import { isClosed, lockUserShared, type PersonRow, peopleWithRole, type UserRow } from '#users/index.ts'

/**
 * The manager of an employee: the one that the form names or, without one, the first manager by name. Locked until the transaction ends, so
 * that they are still a manager when the employee is assigned.
 * @throws Refusal BAD_INPUT naming `manager` if that person is not a manager with an open account, or is the employee
 */
export async function lockChosenManager(db: Db, managerId: string | null | undefined, employeeId?: string): Promise<UserRow> {
  const id = managerId === undefined ? await firstManager(db, employeeId) : (managerId ?? '')
  const manager = isId(id) && id !== employeeId ? await lockUserShared(db, id) : undefined
  if (manager?.role !== 'manager' || isClosed(manager)) throw badInput('manager', noManager)
  return manager
}

const noManager = 'An employee needs a manager. Please choose one.'

async function firstManager(db: Db, except: string | undefined): Promise<string> {
  const managers: PersonRow[] = await peopleWithRole(db, ['manager'])
  return managers.find(({ id }) => id !== except)?.id ?? ''
}
