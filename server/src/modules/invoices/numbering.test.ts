import { InvoiceWords } from '@app/contract/invoices/invoices.shapes.ts'
import { expect, test } from 'vitest'
import { createInvoiceIn } from './createInvoice.ts'
import { currentIssuer } from './currentIssuer.ts'
import { invoicesTable } from './invoices.table.ts'
import { someWords, startTestInvoices } from './testInvoices.ts'

/** `INVOICES_AT_ONCE=500` runs the long form. */
const atOnce = Number(process.env.INVOICES_AT_ONCE ?? 100)

class Interrupted extends Error {}

test(`${atOnce} concurrently issued invoices, some rolled back, are numbered 1 to n without a gap`, async () => {
  const testApp = await startTestInvoices()
  try {
    const from = await currentIssuer(testApp.context)
    const words = InvoiceWords.parse(someWords)
    const issueOrBreak = async () => {
      const breaks = Math.random() < 0.4
      try {
        await testApp.db.transaction(async (db) => {
          await createInvoiceIn(db, testApp.context, testApp.people.admin, from, { words, orderId: undefined })
          // After the number was taken, as when a process is killed or the database goes away.
          if (breaks) throw new Interrupted()
        })
        return true
      } catch (error) {
        if (error instanceof Interrupted) return false
        throw error
      }
    }
    const done = await Promise.all(Array.from({ length: atOnce }, issueOrBreak))
    const issued = done.filter((isDone) => isDone).length
    const rows = await testApp.db.select({ number: invoicesTable.number, text: invoicesTable.numberText }).from(invoicesTable)
    const numbers = rows.map(({ number }) => number ?? 0).toSorted((a, b) => a - b)
    expect(numbers).toEqual(Array.from({ length: issued }, (_, at) => at + 1))
    expect(new Set(rows.map(({ text }) => text)).size).toBe(issued)
    expect(issued).toBeGreaterThan(0)
    expect(issued).toBeLessThan(atOnce)
  } finally {
    await testApp.close()
  }
}, 120_000)

test('each series and year counts separately, and a later number never bears an earlier day', async () => {
  const clock = { at: new Date('2026-12-31T23:00:00Z'), now: () => clock.at }
  const testApp = await startTestInvoices(clock)
  try {
    const first = await testApp.admin.create(someWords)
    // A machine whose clock is slow.
    clock.at = new Date('2026-12-30T23:00:00Z')
    const second = await testApp.admin.create(someWords)
    clock.at = new Date('2027-01-01T01:00:00Z')
    const third = await testApp.admin.create(someWords)
    const note = await testApp.admin.credit({ id: first._id, reason: 'Wrong' })
    expect([first, second, third, note].map(({ number, issuedOn }) => `${number} ${issuedOn}`)).toEqual([
      'INV-2026-0001 2026-12-31',
      'INV-2026-0002 2026-12-31',
      'INV-2027-0001 2027-01-01',
      'CN-2027-0001 2027-01-01',
    ])
  } finally {
    await testApp.close()
  }
}, 60_000)
