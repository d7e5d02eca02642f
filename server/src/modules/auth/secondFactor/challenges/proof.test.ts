import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestPerson } from '#test/app.ts'
import { untilWaiting } from '#test/waiting.ts'
import { lockUser } from '#users/index.ts'
import { sessionsTable } from '../../auth.table.ts'
import { type FactorTest, password, startFactorTest } from '../testFactors.ts'

let testApp: FactorTest
beforeAll(async () => {
  testApp = await startFactorTest()
})
afterAll(() => testApp.close())

/** The answer to a call that was let in, but whose session another tab ends before it finishes. */
async function answerSignedOut({ id }: TestPerson, call: () => Promise<unknown>) {
  const { answer } = await testApp.db.transaction(async (db) => {
    await lockUser(db, id)
    const answer = call().catch((refusal: unknown) => refusal)
    await untilWaiting(testApp.db)
    await db.delete(sessionsTable).where(eq(sessionsTable.userId, id))
    return { answer }
  })
  return await answer
}

test('a session that is ended during its proof is asked to sign in', async () => {
  const signInFirst = { status: 401, code: 'UNAUTHORIZED', message: 'Please sign in.' }
  const [typing, asking] = [await testApp.one('user'), await testApp.one('user')]
  expect(await answerSignedOut(typing, () => testApp.as(typing).secondFactor.prove({ password }))).toMatchObject(signInFirst)
  expect(await answerSignedOut(asking, () => testApp.as(asking).secondFactor.proofRequest())).toMatchObject(signInFirst)
  const { person, recoveryCodes } = await testApp.withApp(await testApp.one('user'))
  const [recoveryCode = ''] = recoveryCodes
  expect(await answerSignedOut(person, () => testApp.as(person).secondFactor.prove({ recoveryCode }))).toMatchObject(signInFirst)
})
