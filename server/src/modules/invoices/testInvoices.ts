import type { InvoiceWordsSent } from '@app/contract/invoices/invoices.shapes.ts'
import type { Clock } from '#core/clock.ts'
import { startTestOrders, testNow } from '#orders/testOrders.ts'
import type { TestPerson } from '#test/app.ts'
import { makeInvoiceFile } from './pdf/makeInvoiceFile.ts'

export const someWords: InvoiceWordsSent = {
  invoiceTitle: 'Shop in React',
  customerName: 'Zoë Müller',
  customerEmail: 'zoe@example.com',
  address: '1 Road',
  zip: '02110',
  city: 'Boston',
  state: 'MA',
  country: 'US',
  currency: 'USD',
  orders: [
    { name: 'Work', description: 'By the hour', price: 15, quantity: 2, tax: 0 },
    { name: 'Report', price: 70, quantity: 1, tax: 18 },
  ],
}

export const indianFormat = {
  company: 'Desk Private Limited',
  address: '2 Street',
  city: 'Bengaluru',
  state: 'Karnataka',
  country: 'India',
  zip: '560001',
  gstin: '29AAGCB7383J1Z4',
  series: 'INV',
  yearStartsIn: 4,
}

/** The server with people with and without access to invoices, on a fixed day. */
export async function startTestInvoices(clock: Clock = { now: () => testNow }) {
  const testApp = await startTestOrders({}, clock)
  const fetched = (person: TestPerson | null, url: string) =>
    testApp.app.inject({ method: 'GET', url, headers: person ? { 'x-access-token': person.token } : {} })
  /** Makes the PDF of one invoice, as its job would, and leaves those of the others. */
  const makePdf = (id: string) => makeInvoiceFile(testApp.context, id, { attempt: 1, signal: new AbortController().signal })
  return { ...testApp, fetched, makePdf, admin: testApp.as(testApp.people.admin).invoices }
}
export type TestInvoices = Awaited<ReturnType<typeof startTestInvoices>>
