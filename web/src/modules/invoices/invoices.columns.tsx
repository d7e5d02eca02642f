import type { InvoiceSummary } from '@app/contract/invoices/invoices.shapes.ts'
import { href } from '@app/contract/screens.ts'
import { Button, Group, Text } from '@mantine/core'
import { IconEye, IconPencil, IconRefresh } from '@tabler/icons-react'
import { Link } from 'react-router'
import { calls } from '#core/calls.ts'
import { useAction } from '#core/useAction.ts'
import { columnsOf } from '#ui/table/columns.tsx'
import { When } from '#ui/When.tsx'
import { InvoiceTitle } from './InvoiceTitle.tsx'
import { draftHref, InvoiceTag, nameOf, PaidTag, standingWords } from './invoiceWords.tsx'

const { date, text, people, money, custom } = columnsOf<InvoiceSummary>()
const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

export const invoiceColumns = [
  date('Created At', ({ createdAt }) => createdAt, { sort: 'createdAt', priority: 'fact' }),
  text('Invoice number', ({ number }) => number || '–', { width: '15ch', priority: 'rest' }),
  custom('Title', (invoice) => <InvoiceTitle invoice={invoice} title={invoice.invoiceTitle} />, { width: '18ch', priority: 'title' }),
  people(
    'Customer',
    ({ customerName: name, customerEmail: note, customerId: id }) => ({ name, note, to: id && href('viewUser', { id }) }),
    {
      priority: 'rest',
    },
  ),
  money('Total', ({ total, currency }) => ({ amount: total, currency }), { sort: 'total', priority: 'fact' }),
  custom('Status', (invoice) => <Standing invoice={invoice} />, { sort: 'status', priority: 'status' }),
  custom('Invoice', (invoice) => <OpenInvoice invoice={invoice} />, { priority: 'status' }),
]

/** State of an invoice and, once issued, when it was last mailed or why not. */
function Standing({ invoice }: { invoice: InvoiceSummary }) {
  const { status, customerEmail, mailedAt, isMailWaiting } = invoice
  return (
    <>
      <Group gap={4}>
        <InvoiceTag invoice={invoice} />
        <PaidTag invoice={invoice} />
      </Group>
      {invoice.uncredited !== undefined && (
        <Text size="xs" mt={2}>
          {standingWords(invoice)}
        </Text>
      )}
      <Text size="xs" c="dimmed" mt={2}>
        {isMailWaiting ? (
          'Mailed once the PDF is made'
        ) : mailedAt ? (
          <>
            Mailed <When at={mailedAt} />
          </>
        ) : (
          status !== 'Draft' && customerEmail === '' && 'No e-mail address'
        )}
      </Text>
    </>
  )
}

/** Opens the PDF in a new tab or a draft in the maker, if available. */
function OpenInvoice({ invoice }: { invoice: InvoiceSummary }) {
  const retry = useAction(calls.invoices.retryFile, { failed: 'The PDF could not be made.', refresh: [calls.invoices] })
  const { _id, status, file, invoiceUrl } = invoice
  if (status === 'Draft')
    return (
      <Button
        component={Link}
        to={draftHref(_id)}
        size="compact-sm"
        variant="default"
        leftSection={<IconPencil {...icon} />}
        aria-label={`Open draft: ${nameOf(invoice)}`}
      >
        Open draft
      </Button>
    )
  if (invoiceUrl)
    return (
      <Button
        component="a"
        href={invoiceUrl}
        target="_blank"
        rel="noopener"
        size="compact-sm"
        variant="default"
        leftSection={<IconEye {...icon} />}
        aria-label={`View Invoice ${nameOf(invoice)}, opens in a new tab`}
      >
        View Invoice
      </Button>
    )
  if (file === 'failed')
    return (
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconRefresh {...icon} />}
        loading={retry.isPending}
        onClick={() => retry.mutate({ id: _id })}
        aria-label={`Make the PDF of ${nameOf(invoice)} again`}
      >
        Make the PDF again
      </Button>
    )
  return 'PDF being made'
}
