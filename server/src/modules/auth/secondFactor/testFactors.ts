import type { FactorAnswer } from '@app/contract/secondFactor/secondFactor.shapes.ts'
import { Secret, TOTP } from 'otpauth'
import { later } from '#core/clock.ts'
import { startTestApp, type TestPerson } from '#test/app.ts'
import type { usersTable } from '#users/users.table.ts'
import { hashPassword } from '../passwords/passwords.ts'

export const password = 'Right-pass12'

/** A test app with a fixed clock, and helpers for a person with an authenticator app. */
export async function startFactorTest(settings: Record<string, string> = {}) {
  const passwordHash = await hashPassword(password)
  let now = new Date('2026-05-04T10:00:00Z')
  const app = await startTestApp({ clock: { now: () => now }, settings })
  const one = (role: TestPerson['role'], about: Partial<typeof usersTable.$inferInsert> = {}) => app.one(role, { passwordHash, ...about })
  const codeOf = (secret: string, aside = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() + aside * 1000 })
  const prove = (person: Pick<TestPerson, 'token'>) => app.as(person).secondFactor.prove({ password })

  /** Adds an app to an account; the code that confirmed it is a minute old afterwards. */
  async function withApp(person: TestPerson) {
    await prove(person)
    const { secret } = await app.as(person).secondFactor.beginApp()
    const { recoveryCodes = [] } = await app.as(person).secondFactor.confirmApp({ code: codeOf(secret) })
    now = later(now, 60_000)
    return { person, secret, recoveryCodes }
  }
  /** The token for the second step, after a right password. */
  async function firstStep(person: Pick<TestPerson, 'username'>) {
    const answer = await app.as(null).auth.signIn({ username: person.username, password })
    if (!('secondFactor' in answer)) throw new Error('no second factor was asked for')
    return answer.secondFactor
  }
  const answer = (token: string, given: FactorAnswer) => app.as(null).secondFactor.answer({ token, ...given })
  return {
    ...app,
    app,
    one,
    codeOf,
    prove,
    withApp,
    firstStep,
    answer,
    pass(milliseconds: number) {
      now = later(now, milliseconds)
    },
  }
}
export type FactorTest = Awaited<ReturnType<typeof startFactorTest>>
