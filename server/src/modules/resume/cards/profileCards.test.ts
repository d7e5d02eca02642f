import { emptyResume } from '@app/contract/resume/resume.rules.ts'
import { resumeInputOf } from '@app/contract/resume/resume.shapes.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPayments, type TestPayments } from '#payments/testPayments.ts'

let testApp: TestPayments
beforeAll(async () => {
  testApp = await startTestPayments()
})
afterAll(() => testApp.close())

const tokenOf = (link = '') => new URL(link).searchParams.get('card') ?? ''
const visitor = () => testApp.as(null).resume
const noSuchPage = { code: 'NOT_FOUND', message: 'Page not found!' }

test('the link shows a developer’s skills and work from the published resume, without contact details', async () => {
  const { employee, customer, sales } = testApp.people
  const own = testApp.as(employee).resume
  const userId = employee.id
  await expect(own.switchCard({ userId, isOn: true })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await own.card({ userId })).toEqual({})
  const words = {
    ...emptyResume,
    name: 'Rohan D.',
    email: 'rohan@desk.example',
    contact: '+91 98765 43210',
    address: 'Lane 1',
    jobRole: 'Developer',
  }
  await own.create(resumeInputOf({ ...words, skills: ['React'], description: 'Ten years. Mail rohan@desk.example or call 98765 43210.' }))
  await own.saveDraft({ content: { ...words, jobRole: 'Being typed' }, revision: 0, version: 1, writer: 'one' })
  const order = await testApp.confirmedOrder({ employeeId: userId, status: 'Delivered', deliveredAt: new Date() })
  await testApp.confirmedOrder({ employeeId: userId })
  await testApp.db.execute(sql`insert into feedback (id, order_id, user_id, communication, service, recommendation)
    values (gen_random_uuid(), ${order.id}, ${customer.id}, 5, 4, 5)`)

  const { link } = await own.switchCard({ userId, isOn: true })
  const card = await visitor().openCard({ card: tokenOf(link) })
  expect(card).toEqual({
    name: 'Rohan D.',
    jobRole: 'Developer',
    description: 'Ten years. Mail … or call ….',
    skills: ['React'],
    delivered: 1,
    ratings: [{ stars: 4, count: 1 }],
  })
  expect(await testApp.as(sales).resume.card({ userId })).toEqual({ card, link })
  await expect(testApp.as(sales).resume.switchCard({ userId, isOn: false })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(testApp.as(customer).resume.card({ userId })).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('a link that is off, replaced or invented, or of a person who has left, is not found', async () => {
  const userId = testApp.people.employee.id
  const admin = testApp.as(await testApp.one('admin')).resume
  const { link: first } = await admin.switchCard({ userId, isOn: true })
  const { link: second } = await admin.switchCard({ userId, isOn: true })
  expect(second).not.toBe(first)
  await expect(visitor().openCard({ card: tokenOf(first) })).rejects.toMatchObject(noSuchPage)
  await expect(visitor().openCard({ card: tokenOf(second) })).resolves.toMatchObject({ name: 'Rohan D.' })
  for (const made of ['', 'x', `${userId}.9.${tokenOf(second).split('.')[2]}`])
    await expect(visitor().openCard({ card: made })).rejects.toMatchObject(noSuchPage)
  expect(await admin.switchCard({ userId, isOn: false })).not.toHaveProperty('link')
  await expect(visitor().openCard({ card: tokenOf(second) })).rejects.toMatchObject(noSuchPage)
  const { link: third } = await admin.switchCard({ userId, isOn: true })
  await expect(visitor().openCard({ card: tokenOf(second) })).rejects.toMatchObject(noSuchPage)
  await testApp.db.execute(sql`update users set disabled_at = now(), disabled_reason = 'admin' where id = ${userId}`)
  await expect(visitor().openCard({ card: tokenOf(third) })).rejects.toMatchObject(noSuchPage)
})
