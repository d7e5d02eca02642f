import { badInput } from '#core/refusal.ts'
import type { Db } from '#database/db.ts'
import { isId } from '#database/ids.ts'
import { isClosed, type PersonRow, peopleWithRole, shareUser, type UserRow } from '#users/index.ts'

/**
 * Who manages an employee: whom the form names or, where it names nobody at all, the first manager by name. Held until the
 * transaction ends, so that they are a manager still when the employee is theirs.
 * @throws Refusal BAD_INPUT naming `manager` when that is no manager whose account is open, or the employee themselves
 */
export async function chosenManager(db: Db, wanted: string | null | undefined, employeeId?: string): Promise<UserRow> {
  const id = wanted === undefined ? await firstManager(db, employeeId) : (wanted ?? '')
  const manager = isId(id) && id !== employeeId ? await shareUser(db, id) : undefined
  if (manager?.role !== 'manager' || isClosed(manager)) throw badInput('manager', noManager)
  return manager
}

const noManager = 'An employee needs a manager. Please choose one.'

async function firstManager(db: Db, except: string | undefined): Promise<string> {
  const managers: PersonRow[] = await peopleWithRole(db, ['manager'])
  return managers.find(({ id }) => id !== except)?.id ?? ''
}
