import { plainAmount } from '@app/contract/core/money.ts'
import { invoiceTotals } from '@app/contract/invoices/totals.rules.ts'
import { eq, inArray } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { invoicesTable } from '#invoices/invoices.table.ts'
import { ordersTable } from '#orders/orders.table.ts'
import { tableOf } from '../csv.ts'

const credited = alias(invoicesTable, 'credited')
const { id, kind, status, numberText, issuedOn, title, customer, currency, lines, taxScheme } = invoicesTable
const { subtotalCents, taxCents, totalCents, createdAt } = invoicesTable

/** The named parts of GST; all other taxes share a column. */
const partsOfGst = ['CGST', 'SGST', 'UTGST', 'IGST'] as const

/** Invoices and credit notes with their amounts in major units as printed; a credit note's amounts are to be subtracted. */
export const invoiceTable = tableOf(
  async (db, ids) => {
    const rows = await db
      .select({
        ...{
          id,
          kind,
          status,
          numberText,
          issuedOn,
          title,
          customer,
          currency,
          lines,
          taxScheme,
          subtotalCents,
          taxCents,
          totalCents,
          createdAt,
        },
        orderNumber: ordersTable.number,
        credits: credited.numberText,
      })
      .from(invoicesTable)
      .leftJoin(ordersTable, eq(ordersTable.id, invoicesTable.orderId))
      .leftJoin(credited, eq(credited.id, invoicesTable.creditsId))
      .where(inArray(invoicesTable.id, ids))
    return rows.map((row) => {
      const { taxes } = invoiceTotals(row.lines, row.taxScheme)
      const taxed = (isOne: (name: string) => boolean) => taxes.filter(({ name }) => isOne(name)).reduce((sum, { cents }) => sum + cents, 0)
      const isGst = (name: string) => row.taxScheme !== 'named' && partsOfGst.some((part) => part === name)
      return {
        ...row,
        amount: (cents: number) => plainAmount(cents, row.currency),
        partOfGst: (part: string) => taxed((name) => isGst(name) && name === part),
        otherTaxCents: taxed((name) => !isGst(name)),
      }
    })
  },
  [
    ['Id', ({ id }) => id],
    ['Number', ({ numberText }) => numberText],
    ['Kind', ({ kind }) => (kind === 'creditNote' ? 'Credit note' : 'Invoice')],
    ['Status', ({ status }) => status],
    ['Date', ({ issuedOn }) => issuedOn],
    ['For invoice', ({ credits }) => credits],
    ['Title', ({ title }) => title],
    ['Order number', ({ orderNumber }) => orderNumber],
    ['Customer', ({ customer }) => customer.name],
    ['Customer email', ({ customer }) => customer.email],
    ['Customer GSTIN', ({ customer }) => customer.gstin],
    ['State', ({ customer }) => customer.state],
    ['Country', ({ customer }) => customer.country],
    ['Currency', ({ currency }) => currency],
    ['Subtotal', ({ subtotalCents, amount }) => amount(subtotalCents)],
    ['CGST', ({ partOfGst, amount }) => amount(partOfGst('CGST'))],
    ['SGST or UTGST', ({ partOfGst, amount }) => amount(partOfGst('SGST') + partOfGst('UTGST'))],
    ['IGST', ({ partOfGst, amount }) => amount(partOfGst('IGST'))],
    ['Other tax', ({ otherTaxCents, amount }) => amount(otherTaxCents)],
    ['Tax', ({ taxCents, amount }) => amount(taxCents)],
    ['Total', ({ totalCents, amount }) => amount(totalCents)],
    ['Created at', ({ createdAt }) => createdAt.toISOString()],
  ],
)
