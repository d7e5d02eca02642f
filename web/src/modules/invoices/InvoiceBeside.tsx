import type { Invoice } from '@app/contract/invoices/invoices.shapes.ts'
import { href } from '@app/contract/screens.ts'
import { useQuery } from '@tanstack/react-query'
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
import { draftHref, InvoiceTag, PaidTag } from './invoiceWords.tsx'

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
  const { currency, order, orderName, credits, creditedBy, issuedOn, mailedAt, invoiceUrl } = invoice
  const amount = (value: number) => <Money amount={value} currency={currency} />
  return (
    <>
      <Section title={invoice.kind === 'creditNote' ? 'Credit note' : 'Invoice'}>
        <Facts
          facts={[
            { term: 'Title', value: invoice.invoiceTitle, isWide: true },
            issuedOn && { term: 'Date', value: day(issuedOn) },
            { term: 'Created At', value: <When at={invoice.createdAt} show="exact" /> },
            order && { term: 'Order', value: <Link to={href('orderDetails', { slug: order })}>{orderName ?? 'The order'}</Link> },
            credits && { term: 'Takes back', value: credits.number },
            creditedBy && { term: 'Cancelled by', value: creditedBy.number },
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
