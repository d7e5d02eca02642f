import { invoiceFilters } from '@app/contract/invoices/invoices.filters.ts'
import type { InvoiceSummary } from '@app/contract/invoices/invoices.shapes.ts'
import { href, screens } from '@app/contract/screens.ts'
import { Button, Group } from '@mantine/core'
import { IconCreditCard, IconDownload, IconEye, IconMail, IconPencil, IconReceiptRefund, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { calls } from '#core/calls.ts'
import { useAction } from '#core/useAction.ts'
import { ExportChosenButton, ExportListButton } from '#exports/index.ts'
import { savedViews } from '#listViews/index.ts'
import { Screen } from '#ui/Screen.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { invoiceColumns } from './invoices.columns.tsx'
import { draftHref, nameOf } from './invoiceWords.tsx'
import { useInvoiceDownload } from './useInvoiceDownload.ts'

const views = savedViews('invoices')

const InvoiceBeside = lazy(async () => ({ default: (await import('./InvoiceBeside.tsx')).InvoiceBeside }))
const IssueChosenButton = lazy(async () => ({ default: (await import('./IssueChosenButton.tsx')).IssueChosenButton }))
const EditFormatDialog = lazy(() => import('./format/EditFormatDialog.tsx'))
const InvoicePaymentsDialog = lazy(() => import('./paying/InvoicePaymentsDialog.tsx'))
const CreditDialog = lazy(() => import('./CreditDialog.tsx'))

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const
const nouns = ['invoice', 'invoices'] as const
const tabs = [
  { value: 'all', label: 'All' },
  { value: 'draft', label: 'Drafts' },
  { value: 'issued', label: 'Issued' },
  { value: 'credited', label: 'Credited' },
] as const

/** All invoices and credit notes; a row updates once its PDF is ready. */
export default function AllInvoicesScreen() {
  const download = useInvoiceDownload()
  const [paying, setPaying] = useState<InvoiceSummary | null>(null)
  const [credited, setCredited] = useState<InvoiceSummary | null>(null)
  const remove = useAction(calls.invoices.removeDraft, {
    done: 'Draft removed.',
    failed: 'The draft could not be removed.',
    refresh: [calls.invoices],
  })
  const send = useAction(calls.invoices.send, {
    done: 'The invoice is on its way.',
    failed: 'The invoice could not be sent.',
    refresh: [calls.invoices],
  })
  return (
    <Screen title={screens.allInvoices.title} action={<Actions />}>
      <DataTable
        label="Invoices"
        query={({ filters, ...list }) => calls.invoices.all.queryOptions({ ...list, ...filters })}
        columns={invoiceColumns}
        tabs={tabs}
        rowName={nameOf}
        beside={InvoiceBeside}
        rowAhead={({ _id }) => calls.invoices.one.queryOptions({ id: _id })}
        rowMenu={(invoice) => [
          invoice.status === 'Draft' && { label: 'Open draft', icon: <IconPencil {...icon} />, to: draftHref(invoice._id) },
          invoice.invoiceUrl !== undefined && {
            label: 'View Invoice',
            icon: <IconEye {...icon} />,
            onClick: () => void window.open(invoice.invoiceUrl, '_blank', 'noopener'),
          },
          invoice.status !== 'Draft' && {
            label: 'Download Invoice',
            icon: <IconDownload {...icon} />,
            isDisabled: !invoice.invoiceUrl,
            onClick: () => download.mutate({ id: invoice._id }),
          },
          invoice.status !== 'Draft' &&
            invoice.customerEmail !== '' &&
            !invoice.isMailWaiting && {
              label: invoice.mailedAt ? 'Send again' : 'Send by mail',
              icon: <IconMail {...icon} />,
              onClick: () => send.mutate({ id: invoice._id }),
            },
          invoice.paid !== undefined && {
            label: invoice.paid === 'unpaid' ? 'Payment link' : 'Payment and refunds',
            icon: <IconCreditCard {...icon} />,
            onClick: () => setPaying(invoice),
          },
          invoice.kind === 'invoice' &&
            invoice.status === 'Issued' && {
              label: 'Issue a credit note',
              icon: <IconReceiptRefund {...icon} />,
              isDanger: true,
              onClick: () => setCredited(invoice),
            },
          invoice.status === 'Draft' && {
            label: 'Remove draft',
            icon: <IconTrash {...icon} />,
            isDanger: true,
            onClick: () => remove.mutate({ id: invoice._id }),
            ask: {
              title: `Remove ${nameOf(invoice)}?`,
              text: 'It has no number yet, so removing it leaves no gap.',
              action: 'Remove draft',
            },
          },
        ]}
        search="Search by title, number or customer"
        filters={invoiceFilters}
        kept={views}
        tools={({ page: _, pageSize: __, total, filters, ...list }) => (
          <ExportListButton selection={{ subject: 'invoices', ...list, ...filters }} total={total} nouns={nouns} />
        )}
        selection={{
          actions: (invoices, clear) => (
            <>
              <ExportChosenButton subject="invoices" ids={invoices.map(({ _id }) => _id)} nouns={nouns} />
              <Suspense fallback={null}>
                <IssueChosenButton invoices={invoices} onDone={clear} />
              </Suspense>
            </>
          ),
        }}
        defaultSort={{ by: 'createdAt', direction: 'desc' }}
        failed="Unable to fetch invoice details!"
        emptyState={{
          title: 'No invoices here yet.',
          text: 'Create one in the invoice maker, or from the menu of a paid order.',
          action: (
            <Button component={Link} to={href('createInvoice')} variant="default">
              Create Invoice
            </Button>
          ),
        }}
      />
      {paying && (
        <Suspense fallback={null}>
          <InvoicePaymentsDialog key={paying._id} invoice={paying} onClose={() => setPaying(null)} />
        </Suspense>
      )}
      {credited && (
        <Suspense fallback={null}>
          <CreditDialog key={credited._id} invoice={credited} onClose={() => setCredited(null)} />
        </Suspense>
      )}
    </Screen>
  )
}

function Actions() {
  // Null until the dialog is opened for the first time, which loads its code.
  const [isEditing, setEditing] = useState<boolean | null>(null)
  return (
    <Group gap="xs">
      <Button variant="default" onClick={() => setEditing(true)}>
        Edit Invoice
      </Button>
      <Button component={Link} to={href('createInvoice')}>
        Create Invoice
      </Button>
      {isEditing !== null && (
        <Suspense fallback={null}>
          <EditFormatDialog isOpen={isEditing} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </Group>
  )
}
