import { randomBytes } from 'node:crypto'
import type { Role } from '@app/contract/core/access.ts'
import type { Client } from '@app/server/test/client.ts'
import { codeIn, type Mailbox } from './mailbox.ts'

export type Account = { username: string; password: string; email: string; name: string }

/** Good enough for the product's own rules, and worth nothing outside the tests. */
export const demoPassword = 'Desk-e2e-27'

/** The demo company's account for each role. */
const staff = {
  user: ['customer', 'Amelia Walker', 'mail.example'],
  employee: ['employee', 'Rohan Desai', 'mentordesk.example'],
  manager: ['manager', 'Neha Kulkarni', 'mentordesk.example'],
  admin: ['admin', 'Asha Menon', 'mentordesk.example'],
  sales: ['sales', 'Daniel Rivers', 'mentordesk.example'],
  remoteDeveloper: ['remotedeveloper', 'Marta Kowalska', 'mentordesk.example'],
} as const satisfies Record<Role, readonly [string, string, string]>

export function staffOf(role: Role): Account {
  const [username, name, host] = staff[role]
  return { username, name, password: demoPassword, email: `${username}@${host}` }
}

/** A person with a name that no other test or run has used. */
export function stranger(): Account {
  const mark = randomBytes(4).toString('hex')
  return { username: `guest${mark}`, name: `Guest ${mark}`, email: `guest${mark}@mail.example`, password: 'Fresh-Start-27' }
}

export async function newCustomer(api: Client, mailbox: Mailbox): Promise<Account> {
  const account = stranger()
  const { email, username, name, password } = account
  await api.auth.sendSignupOtp({ email })
  const otp = codeIn(await mailbox.sent(email, /code/i))
  await api.auth.signUp({ data: { username, name, email, password }, otp })
  return account
}
