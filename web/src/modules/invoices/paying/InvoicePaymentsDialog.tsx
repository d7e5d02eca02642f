import type { InvoiceSummary } from '@app/contract/invoices/invoices.shapes.ts'
import { Button, CopyButton, Group, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { calls } from '#core/calls.ts'
import { PayablePaymentFacts } from '#payments/index.ts'
import { FormDialog } from '#ui/dialog/FormDialog.tsx'
import { Loaded } from '#ui/state/Loaded.tsx'
import { useIsMounted } from '#ui/useIsMounted.ts'

type Props = { invoice: InvoiceSummary; onClose: () => void }

/** Payments and refunds of an invoice without an order; before the first one, its payment link. */
export default function InvoicePaymentsDialog({ invoice, onClose }: Props) {
  const isMounted = useIsMounted()
  return (
    <FormDialog title={`Payment of ${invoice.number}`} size="lg" isOpen={isMounted} onClose={onClose}>
      {() => <Payments id={invoice._id} />}
    </FormDialog>
  )
}

function Payments({ id }: { id: string }) {
  const asked = useQuery(calls.invoicePayments.ofInvoice.queryOptions({ id }))
  return (
    <Loaded query={asked} failed="The payments of the invoice could not be loaded.">
      {({ url, payments }) => (
        <Stack gap="lg">
          {url && <PaymentLink url={url} />}
          {payments.map((payment) => (
            <PayablePaymentFacts key={payment._id} payment={payment} />
          ))}
          {!url && payments.length === 0 && <Text>Nothing was paid.</Text>}
        </Stack>
      )}
    </Loaded>
  )
}

const PaymentLink = ({ url }: { url: string }) => (
  <Group align="end" wrap="nowrap" gap="xs">
    <TextInput
      label="Payment link"
      description="Anyone with the link can pay this invoice, once. The mail contains it too."
      value={url}
      readOnly
      flex={1}
      onFocus={({ currentTarget }) => currentTarget.select()}
    />
    <CopyButton value={url}>
      {({ copied, copy }) => (
        <Button variant="default" onClick={copy}>
          {copied ? 'Copied' : 'Copy'}
        </Button>
      )}
    </CopyButton>
  </Group>
)
