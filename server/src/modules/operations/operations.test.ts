import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { enqueue } from '#jobs/jobs.ts'
import { auditLogTable } from '#logs/logs.table.ts'
import { mailsTable } from '#mail/mail.table.ts'
import { startTestApp, type TestApp, type TestPerson } from '#test/app.ts'
import { mailsByServer } from './firstSteps.store.ts'

let app: TestApp
let admin: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.one('admin', { name: 'Asha Rao', username: 'asha' })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.execute(sql`delete from graphile_worker._private_jobs`)
})

/** A job whose last attempt failed. Answers its id. */
async function failed(options: { attempts: number; error?: string; mailId?: string }): Promise<string> {
  await enqueue(app.db, 'sendMail', { mailId: options.mailId ?? 'none' })
  const { rows } = await app.db.execute<{ id: string }>(sql`
    update graphile_worker._private_jobs set attempts = ${options.attempts}, last_error = ${options.error ?? 'No answer.'}, run_at = now() + interval '1 hour'
    where id = (select max(id) from graphile_worker._private_jobs) returning id::text`)
  return rows[0]?.id ?? ''
}
const jobs = async () =>
  (await app.db.execute(sql`select id::text, attempts::int, run_at <= now() as "isDue" from graphile_worker.jobs order by id`)).rows
const calls = () => app.as(admin).operations

test('given-up and retried jobs are under their tabs, without payloads', async () => {
  const givenUp = await failed({
    attempts: 12,
    error: 'Error: 550 no such mailbox\n    at send (smtp.js:1:1)',
    mailId: 'secret-of-the-payload',
  })
  await failed({ attempts: 2, error: 'timeout' })
  await enqueue(app.db, 'sendMail', { mailId: 'never tried' })
  const list = await calls().failedJobs()
  expect(list.tabs).toEqual({ givenUp: 1, tryingAgain: 1 })
  expect(list.items).toEqual([
    expect.objectContaining({
      _id: givenUp,
      name: 'sendMail',
      state: 'givenUp',
      attempts: 12,
      mostAttempts: 12,
      problem: 'Error: 550 no such mailbox',
    }),
  ])
  expect(JSON.stringify(list)).not.toContain('secret-of-the-payload')
  const trying = await calls().failedJobs({ tab: 'tryingAgain' })
  expect(trying.items).toMatchObject([{ problem: 'timeout', dueAt: expect.any(String) }])
  expect((await calls().failedJobs({ search: '550' })).total).toBe(1)
  expect((await calls().failedJobs({ search: '%' })).total).toBe(0)
})

test('a retried job is due with all attempts restored, once, and the audit log names the admin', async () => {
  const id = await failed({ attempts: 12 })
  const answers = await Promise.all([1, 2, 3].map(() => calls().retryJobs({ ids: [id, '999999'] })))
  expect(answers.map(({ changed }) => changed).sort()).toEqual([0, 0, 1])
  expect(await jobs()).toEqual([{ id, attempts: 0, isDue: true }])
  const acts = await app.db.select({ activity: auditLogTable.activity }).from(auditLogTable)
  expect(acts.map(({ activity }) => activity)).toEqual(['asha let the failed job “Send mail” (1) be tried again'])
})

test('of concurrent retries or removals of the same jobs one succeeds', async () => {
  for (let round = 0; round < 10; round += 1) {
    const ids = [await failed({ attempts: 12 }), await failed({ attempts: 12 })]
    const again = await Promise.all([1, 2, 3, 4].map(() => calls().retryJobs({ ids })))
    expect(again.reduce((sum, { changed }) => sum + changed, 0)).toBe(2)
    await app.db.execute(sql`update graphile_worker._private_jobs set attempts = 12`)
    const removed = await Promise.all([ids, ids.toReversed(), ids].map((some) => calls().removeJobs({ ids: some })))
    expect(removed.reduce((sum, { changed }) => sum + changed, 0)).toBe(2)
  }
})

test('only given-up jobs are removed, and running jobs are not touched', async () => {
  const [givenUp, trying, held] = [await failed({ attempts: 12 }), await failed({ attempts: 3 }), await failed({ attempts: 12 })]
  await app.db.execute(sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'worker' where id = ${held}::bigint`)
  expect(await calls().removeJobs({ ids: [givenUp, trying, held, givenUp] })).toEqual({ changed: 1, left: 2 })
  expect(await calls().retryJobs({ ids: [held] })).toEqual({ changed: 0, left: 1 })
  expect((await jobs()).map(({ id }) => id)).toEqual([trying, held])
})

test.each([
  ['no ids', []],
  ['words', ['1; drop table users']],
  ['too many', Array.from({ length: 101 }, (_, id) => String(id))],
  ['a number beyond all', ['9'.repeat(19)]],
])('refused: %s', async (_, ids) => {
  await expect(calls().retryJobs({ ids })).rejects.toMatchObject({ status: 400 })
})

test('a mail server counts as set up once it has taken a mail; until then its answer is shown', async () => {
  const mail = { kind: 'test', receiver: 'a@b.example', subject: '', text: '', html: '' }
  await app.db.insert(mailsTable).values([
    { ...mail, key: 'kept', state: 'sent', carrier: 'mailbox' },
    { ...mail, key: 'waits', dueAt: new Date(), lastError: '535 wrong password' },
  ])
  expect(await mailsByServer(app.db)).toEqual({ haveLeft: false, problem: '535 wrong password' })
  await app.db.insert(mailsTable).values({ ...mail, key: 'left', state: 'sent', carrier: 'smtp' })
  expect(await mailsByServer(app.db)).toEqual({ haveLeft: true })
  await app.db.delete(mailsTable)
})

test('steps are checked off by a sent test mail, a first colleague and a first category', async () => {
  const done = async () => (await calls().firstSteps()).steps.filter(({ isDone }) => isDone).map(({ step }) => step)
  expect(await done()).toEqual(['examples'])
  await app.one('employee')
  await app.as(admin).orders.addCategory({ newCategory: 'Web' })
  expect(await done()).toEqual(['people', 'offers', 'examples'])
  expect((await calls().sendTestMail()).message).toBe(`A test mail is on its way to ${admin.email}.`)
  await app.runJobs()
  // With the local mailbox no mail counts as sent.
  expect(await done()).toEqual(['people', 'offers', 'examples'])
  expect((await app.as(admin).mail.mailRecords({})).items[0]).toMatchObject({ subject: 'A test mail from Mentordesk' })
  await failed({ attempts: 12 })
  expect((await calls().firstSteps()).jobsGivenUp).toBe(1)
})
