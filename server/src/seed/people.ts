import { days, later } from '#core/clock.ts'
import type { usersTable } from '#users/users.table.ts'
import type { Random } from './random.ts'
import { firstNames, lastNames, staff } from './words.ts'

type NewUser = typeof usersTable.$inferInsert & { id: string }
export type People = {
  all: NewUser[]
  customers: [NewUser, ...NewUser[]]
  managers: [NewUser, ...NewUser[]]
  developers: NewUser[]
  sales: NewUser[]
}

/** The staff of the demo company and this many customers; `customer` and `customer2` are the first two. */
export function makePeople(random: Random, now: Date, customerCount: number, passwordHash: string): People {
  const begun = later(now, -days(400))
  const common = { passwordHash, isDemo: true, dob: null }
  const employed: NewUser[] = staff.map(({ username, name, role }, index) => ({
    ...common,
    id: random.idAt(later(begun, index * 60_000)),
    username,
    name,
    role,
    email: `${username}@mentordesk.example`,
    gender: index % 2 === 0 ? 'Female' : 'Male',
    contact: `+91 98${random.whole(10_000_000, 99_999_999)}`,
    isSuperAdmin: username === 'admin',
    createdAt: later(begun, index * 60_000),
    updatedAt: later(begun, index * 60_000),
  }))
  const managers = employed.filter(({ role }) => role === 'manager')
  const [firstManager, ...otherManagers] = managers
  if (!firstManager) throw new Error('A company needs a manager.')
  employed
    .filter(({ role }) => role === 'employee')
    .forEach((employee, index) => {
      employee.managerId = managers[index % managers.length]?.id ?? firstManager.id
    })

  const customers = Array.from({ length: Math.max(2, customerCount) }, (_, index): NewUser => {
    const first = firstNames[index % firstNames.length] ?? 'Amelia'
    const last = lastNames[(index * 7 + Math.floor(index / firstNames.length)) % lastNames.length] ?? 'Walker'
    const joined = later(now, -days(random.whole(20, 380)) - random.whole(0, 86_399) * 1000)
    const username =
      index === 0 ? 'customer' : index === 1 ? 'customer2' : `${first}.${last}${index >= firstNames.length ? index : ''}`.toLowerCase()
    return {
      ...common,
      id: random.idAt(joined),
      username,
      name: `${first} ${last}`,
      role: 'user',
      email: `${username}@mail.example`,
      gender: index % 2 === 0 ? 'Female' : 'Male',
      contact: random.chance(0.6) ? `+1 555 ${random.whole(100, 999)} ${random.whole(1000, 9999)}` : null,
      createdAt: joined,
      updatedAt: joined,
    }
  })
  const [firstCustomer, ...otherCustomers] = customers
  if (!firstCustomer) throw new Error('A company needs a customer.')
  return {
    all: [...employed, ...customers],
    customers: [firstCustomer, ...otherCustomers],
    managers: [firstManager, ...otherManagers],
    developers: employed.filter(({ role }) => role === 'employee' || role === 'remoteDeveloper'),
    sales: employed.filter(({ role }) => role === 'sales'),
  }
}
