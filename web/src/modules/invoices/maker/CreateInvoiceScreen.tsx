import type { Invoice, InvoiceWords } from '@app/contract/invoices/invoices.shapes.ts'
import { href, screens } from '@app/contract/screens.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { calls } from '#core/calls.ts'
import { Screen } from '#ui/Screen.tsx'
import { EmptyState } from '#ui/state/EmptyState.tsx'
import { Loaded } from '#ui/state/Loaded.tsx'
import { FactsSkeleton } from '#ui/state/Skeletons.tsx'
import { InvoiceMaker } from './InvoiceMaker.tsx'
import { emptyInvoice } from './makerFields.ts'

/** The invoice maker: empty, for an order (`?order=`), or for a draft (`?draft=`). */
export default function CreateInvoiceScreen() {
  const [params] = useSearchParams()
  const [order, draft] = [params.get('order'), params.get('draft')]
  return (
    <Screen title={screens.createInvoice.title} breadcrumb={[{ label: screens.allInvoices.title, to: href('allInvoices') }]} width="form">
      {draft ? <OfDraft key={draft} id={draft} /> : order ? <OfOrder key={order} id={order} /> : <Begun words={emptyInvoice} />}
    </Screen>
  )
}

function OfOrder({ id }: { id: string }) {
  const asked = useQuery(calls.invoices.wordsOfOrder.queryOptions({ id }))
  // An unpaid order can be invoiced manually.
  if (asked.error?.code === 'REFUSED') return <Begun words={emptyInvoice} order={id} />
  return (
    <Loaded query={asked} failed="Unable to create invoice!" skeleton={<FactsSkeleton facts={6} />} missing={<NotThere what="order" />}>
      {(words) => <Begun words={words} order={id} />}
    </Loaded>
  )
}

function OfDraft({ id }: { id: string }) {
  const asked = useQuery({ ...calls.invoices.one.queryOptions({ id }), refetchOnMount: 'always' })
  const data = asked.isFetchedAfterMount ? asked.data : undefined
  return (
    <Loaded
      query={{ ...asked, data }}
      failed="Unable to fetch invoice details!"
      skeleton={<FactsSkeleton facts={6} />}
      missing={<NotThere what="draft" />}
    >
      {([invoice]) =>
        invoice?.status === 'Draft' ? (
          <Begun words={wordsOf(invoice)} draft={{ id, version: invoice.version }} />
        ) : (
          <NotThere what="draft" />
        )
      }
    </Loaded>
  )
}

type BegunProps = { words: InvoiceWords; order?: string; draft?: { id: string; version: number } }
function Begun({ words, order, draft }: BegunProps) {
  const format = useQuery(calls.invoices.format.queryOptions())
  return (
    <Loaded query={format} failed="Unable to fetch invoice format details!" skeleton={<FactsSkeleton facts={6} />}>
      {(known) => (
        <InvoiceMaker key={draft?.version} begun={words} format={known} from={{ ...(order && { order }), ...(draft && { draft }) }} />
      )}
    </Loaded>
  )
}

const NotThere = ({ what }: { what: string }) => (
  <EmptyState
    title={`This ${what} is not here.`}
    text="It may have been issued or removed."
    action={
      <Button component={Link} to={href('allInvoices')}>
        Go to {screens.allInvoices.title}
      </Button>
    }
  />
)

const wordsOf = ({
  invoiceTitle,
  customerName,
  customerEmail,
  customerGstin,
  address,
  zip,
  city,
  state,
  country,
  currency,
  orders,
}: Invoice): InvoiceWords => ({
  invoiceTitle,
  customerName,
  customerEmail,
  customerGstin,
  address,
  zip,
  city,
  state,
  country,
  currency,
  orders: orders.map(({ total: _, ...line }) => line),
})
