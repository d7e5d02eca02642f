import { fromCents, toCents } from '@app/contract/core/money.ts'
import type { InvoiceFormat } from '@app/contract/invoices/invoices.shapes.ts'
import { lacksState, percentOf, rateOf, taxSchemeOf } from '@app/contract/invoices/taxes.rules.ts'
import { invoiceTotals } from '@app/contract/invoices/totals.rules.ts'
import { Alert, Stack } from '@mantine/core'
import { Fragment } from 'react'
import { money } from '#core/format.ts'
import { Facts } from '#ui/Facts.tsx'
import styles from '../Invoices.module.css'
import { InvoiceLines } from './InvoiceLines.tsx'
import type { MakerForm } from './makerFields.ts'

/** Previews the invoice with the totals rule of the server. */
export function SummaryStep({ form, format }: { form: MakerForm; format: InvoiceFormat }) {
  const { currency, customerName, customerEmail, address, city, zip, state, country, customerGstin, invoiceTitle } = form.values
  const customer = { country, state, gstin: customerGstin }
  const lines = form.values.orders.map(({ price, quantity, tax, taxName }) => ({
    priceCents: toCents(price, currency),
    quantity,
    rate: rateOf(tax),
    taxName,
  }))
  const totals = invoiceTotals(lines, taxSchemeOf(format, customer))
  const amount = (cents: number) => money(fromCents(cents, currency), currency)
  return (
    <Stack gap="lg">
      <Facts
        layout="grid"
        facts={[
          { term: 'Title', value: invoiceTitle },
          { term: 'From', value: format.company },
          { term: 'Customer', value: customerName },
          { term: 'Email', value: customerEmail },
          { term: 'Address', value: [address, city, zip, state, country].filter(Boolean).join(', ') },
          { term: 'GSTIN', value: customerGstin },
        ]}
      />
      {lacksState(format, customer) && lines.some(({ rate }) => rate > 0) && (
        <Alert color="warm" role="note">
          GST depends on the customer’s state: please choose an Indian state under Customer Details.
        </Alert>
      )}
      <div>
        <InvoiceLines form={form} />
        <dl className={styles.totals} aria-label="Totals">
          <dt>Subtotal</dt>
          <dd>{amount(totals.subtotalCents)}</dd>
          {totals.taxes.map(({ name, rate, baseCents, cents }) => (
            <Fragment key={`${name} ${rate}`}>
              <dt>
                {name} {percentOf(rate)}% of {amount(baseCents)}
              </dt>
              <dd>{amount(cents)}</dd>
            </Fragment>
          ))}
          {totals.taxes.length === 0 && (
            <>
              <dt>GST</dt>
              <dd>{amount(0)}</dd>
            </>
          )}
          <dt className={styles.grand}>Total</dt>
          <dd className={styles.grand}>{amount(totals.totalCents)}</dd>
        </dl>
      </div>
    </Stack>
  )
}
