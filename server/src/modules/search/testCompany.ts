import { type Role, roles } from '@app/contract/core/access.ts'
import { eq } from 'drizzle-orm'
import { sessionsTable } from '#auth/auth.table.ts'
import { fingerprint, newToken } from '#config/secrets.ts'
import { later } from '#core/clock.ts'
import { startTestApp, type TestPerson } from '#test/app.ts'
import { usersTable } from '#users/users.table.ts'
import { demoSize, makeCompany } from '../../seed/demoCompany.ts'

/** The demo company with one signed-in account per role, and a year of orders. */
export async function startTestCompany() {
  const testApp = await startTestApp()
  const { db, context } = testApp
  const now = new Date()
  await makeCompany({ db, storage: null, now, zone: 'UTC', product: 'Desk', passwordHash: 'none', size: demoSize })

  async function signedIn(role: Role): Promise<TestPerson> {
    const username = role === 'user' ? 'customer' : role.toLowerCase()
    const [user] = await db.select().from(usersTable).where(eq(usersTable.username, username))
    if (!user) throw new Error(`the demo company has no ${username}`)
    const token = newToken()
    const session = { userId: user.id, tokenFingerprint: fingerprint(token), createdAt: now, expiresAt: later(now, 86_400_000) }
    await db.insert(sessionsTable).values(session)
    const { id, isSuperAdmin, name, email } = user
    return { id, role, isSuperAdmin, token, username, name, email }
  }

  const people = new Map<Role, TestPerson>()
  for (const role of roles) people.set(role, await signedIn(role))
  const person = (role: Role) => {
    const known = people.get(role)
    if (!known) throw new Error(`no account is signed in as ${role}`)
    return known
  }

  /** The answers of this role's own lists for the words: the most that the palette may show. */
  async function listsOf(role: Role, search: string) {
    const me = person(role)
    const as = testApp.as(me)
    const list = { search, pageSize: 100 }
    const isOffice = role === 'admin' || role === 'sales'
    const orders = isOffice
      ? as.orders.all(list)
      : role === 'user'
        ? as.orders.ofCustomer({ id: me.id, ...list })
        : as.orders.assigned({ id: me.id, ...list })
    const people = isOffice ? as.users.all(list) : role === 'manager' ? as.users.employeesOf({ manager: me.id, ...list }) : undefined
    const payments = isOffice ? as.payments.all(list) : role === 'user' ? as.payments.ofCustomer({ userId: me.id, ...list }) : undefined
    return { orders: (await orders).items, people: (await people)?.items ?? [], payments: (await payments)?.items ?? [] }
  }

  return { ...testApp, context, person, listsOf, quick: (role: Role, search: string) => testApp.as(person(role)).search.quick({ search }) }
}
export type TestCompany = Awaited<ReturnType<typeof startTestCompany>>
