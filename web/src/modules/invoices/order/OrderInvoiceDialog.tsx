import { invoiceNotFound } from '@app/contract/invoices/invoices.rules.ts'
import type { Invoice } from '@app/contract/invoices/invoices.shapes.ts'
import type { OrderSummary } from '@app/contract/orders/orders.shapes.ts'
import { Button, Group, Modal, Stack } from '@mantine/core'
import { IconDownload, IconEye } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { calls } from '#core/calls.ts'
import { money } from '#core/format.ts'
import { useMe } from '#core/session.ts'
import { AskAdminForm } from '#payments/index.ts'
import { Loaded } from '#ui/state/Loaded.tsx'
import styles from '../Invoices.module.css'
import { InvoiceTitle } from '../InvoiceTitle.tsx'
import { InvoiceTag, standingWords } from '../invoiceWords.tsx'
import { useInvoiceDownload } from '../useInvoiceDownload.ts'
import { CreateOrderInvoice } from './CreateOrderInvoice.tsx'

type Props = { order: Pick<OrderSummary, '_id' | 'name'>; isOpen: boolean; onClose: () => void }

/** The invoice of an order: a download if there is one, or a button for admins to create it. */
export function OrderInvoiceDialog({ order, isOpen, onClose }: Props) {
  const { role } = useMe()
  return (
    <Modal opened={isOpen} onClose={onClose} title={`Invoice of ${order.name}`}>
      {role === 'sales' ? <WhetherThere id={order._id} onClose={onClose} /> : <Invoices id={order._id} onClose={onClose} />}
    </Modal>
  )
}

/** Sales only learn whether there is one. */
function WhetherThere({ id, onClose }: { id: string; onClose: () => void }) {
  const asked = useQuery(calls.invoices.isPresent.queryOptions({ id }))
  return (
    <Loaded query={asked} failed="Unable to fetch invoice details!">
      {(isPresent) => (
        <Stack gap="md">
          <p className={styles.text}>{isPresent ? 'This order has an invoice.' : 'This order has no invoice yet. An admin can make it.'}</p>
          {!isPresent && <AskAdminForm order={id} what="invoice" onDone={onClose} />}
        </Stack>
      )}
    </Loaded>
  )
}

function Invoices({ id, onClose }: { id: string; onClose: () => void }) {
  const { role } = useMe()
  const asked = useQuery({ ...calls.invoices.one.queryOptions({ id }), retry: false })
  const missing = (
    <Stack gap="md">
      <p className={styles.text}>{role === 'user' ? invoiceNotFound.customer : invoiceNotFound.staff}</p>
      {role === 'admin' && <CreateOrderInvoice id={id} onClose={onClose} />}
    </Stack>
  )
  return (
    <Loaded query={asked} failed="Unable to fetch invoice details!" missing={missing}>
      {(invoices) => (
        <Stack gap="md">
          <ul className={styles.lines}>
            {invoices.map((invoice) => (
              <Line key={invoice._id} invoice={invoice} />
            ))}
          </ul>
          {role === 'admin' && !invoices.some(({ kind, status }) => kind === 'invoice' && status === 'Issued') && (
            <CreateOrderInvoice id={id} onClose={onClose} />
          )}
        </Stack>
      )}
    </Loaded>
  )
}

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

function Line({ invoice }: { invoice: Invoice }) {
  const download = useInvoiceDownload()
  const { _id, number, total, currency, invoiceUrl } = invoice
  return (
    <li className={styles.line}>
      <div className={styles.words}>
        <InvoiceTitle invoice={invoice} title={number} /> <InvoiceTag invoice={invoice} />
        <p className={styles.note}>{money(total, currency)}</p>
        {standingWords(invoice) && <p className={styles.note}>{standingWords(invoice)}</p>}
        {!invoiceUrl && (
          <p className={styles.note}>{invoice.file === 'failed' ? 'Its PDF could not be made yet.' : 'The PDF is being created.'}</p>
        )}
      </div>
      <Group gap="xs">
        {invoiceUrl && (
          <Button
            component="a"
            href={invoiceUrl}
            target="_blank"
            rel="noopener"
            size="compact-sm"
            variant="default"
            leftSection={<IconEye {...icon} />}
            aria-label={`View Invoice ${number}, opens in a new tab`}
          >
            View Invoice
          </Button>
        )}
        <Button
          size="compact-sm"
          disabled={!invoiceUrl}
          loading={download.isPending}
          leftSection={<IconDownload {...icon} />}
          onClick={() => download.mutate({ id: _id })}
          aria-label={`Download Invoice ${number}`}
        >
          Download Invoice
        </Button>
      </Group>
    </li>
  )
}
