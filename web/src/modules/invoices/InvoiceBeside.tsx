import type { Invoice } from '@app/contract/invoices/invoices.shapes.ts'
import { href } from '@app/contract/screens.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { calls } from '#core/calls.ts'
import { day } from '#core/format.ts'
import { MailAddress } from '#ui/ContactLinks.tsx'
import { Facts } from '#ui/Facts.tsx'
import { Money } from '#ui/Money.tsx'
import { Section } from '#ui/Section.tsx'
import { BesideFrame } from '#ui/table/beside/BesideFrame.tsx'
import { When } from '#ui/When.tsx'
import styles from './Invoices.module.css'
import { draftHref, InvoiceTag, PaidTag, standingWords } from './invoiceWords.tsx'

const CreditDialog = lazy(() => import('./CreditDialog.tsx'))

type Props = { id: string; name: string | undefined; onClose: () => void }

/** An invoice beside its list, with the content of its PDF. */
export function InvoiceBeside({ id, onClose }: Props) {
  const asked = useQuery({ ...calls.invoices.one.queryOptions({ id }), select: ([invoice]) => invoice })
  return (
    <BesideFrame
      id={id}
      title={(found) => found.number || found.invoiceTitle}
      untitled="Invoice"
      query={asked}
      {...(asked.data?.status === 'Draft' && { to: draftHref(id), open: 'Open draft' })}
      meta={(found) => (
        <>
          <InvoiceTag invoice={found} />
          <PaidTag invoice={found} />
        </>
      )}
      failed="Unable to fetch invoice details!"
      missing="This invoice is not here. Its draft may have been removed."
      onClose={onClose}
    >
      {(found) => <InvoiceParts invoice={found} />}
    </BesideFrame>
  )
}

function InvoiceParts({ invoice }: { invoice: Invoice }) {
  const { currency, order, orderName, credits, creditedBy, issuedOn, customerDay, mailedAt, invoiceUrl } = invoice
  const amount = (value: number) => <Money amount={value} currency={currency} />
  return (
    <>
      <Section title={invoice.kind === 'creditNote' ? 'Credit note' : 'Invoice'} text={standingWords(invoice)}>
        {invoice.uncredited !== undefined && invoice.status === 'Issued' && <CreditButton invoice={invoice} />}
        <Facts
          facts={[
            { term: 'Title', value: invoice.invoiceTitle, isWide: true },
            issuedOn && { term: 'Date', value: customerDay ? `${day(issuedOn)} (${day(customerDay)} for the customer)` : day(issuedOn) },
            { term: 'Created At', value: <When at={invoice.createdAt} show="exact" /> },
            order && { term: 'Order', value: <Link to={href('orderDetails', { slug: order })}>{orderName ?? 'The order'}</Link> },
            credits && { term: 'Takes back', value: credits.number },
            creditedBy && { term: invoice.status === 'Credited' ? 'Cancelled by' : 'Credit note', value: creditedBy.number },
            invoice.credited !== undefined && { term: 'Credited', value: amount(invoice.credited) },
            invoice.reason && { term: 'Reason', value: invoice.reason, isWide: true },
            mailedAt && { term: 'Mailed', value: <When at={mailedAt} show="exact" /> },
            invoiceUrl && {
              term: 'PDF',
              value: (
                <a href={invoiceUrl} target="_blank" rel="noopener">
                  View Invoice
                </a>
              ),
            },
          ]}
        />
      </Section>
      <Section title="Customer">
        <Facts
          facts={[
            { term: 'Name', value: invoice.customerName },
            { term: 'Email', value: invoice.customerEmail && <MailAddress of={invoice.customerEmail} /> },
            { term: 'GSTIN', value: invoice.customerGstin },
            {
              term: 'Address',
              value: [invoice.address, invoice.city, invoice.state, invoice.zip, invoice.country].filter(Boolean).join(', '),
              isWide: true,
            },
          ]}
        />
      </Section>
      <Section title="Amounts">
        <ul className={styles.lines}>
          {invoice.orders.map(({ name, quantity, total }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing else that tells them apart, and they never move.
            <li key={at} className={styles.said}>
              <span>{quantity === 1 ? name : `${name} × ${quantity}`}</span>
              {amount(total)}
            </li>
          ))}
        </ul>
        <Facts
          facts={[
            { term: 'Subtotal', value: amount(invoice.subtotal) },
            ...invoice.taxes.map(({ name, percent, amount: tax }) => ({ term: `${name} ${percent} %`, value: amount(tax) })),
            { term: 'Total', value: <strong>{amount(invoice.total)}</strong> },
          ]}
        />
      </Section>
    </>
  )
}

/** Opens the dialog with the amount that was refunded. */
function CreditButton({ invoice }: { invoice: Invoice }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" size="compact-sm" mb="md" onClick={() => setOpen(true)}>
        Issue a credit note
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <CreditDialog invoice={invoice} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
