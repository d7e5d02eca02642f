import { href } from '@app/contract/screens.ts'
import { Button, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { calls } from '#core/calls.ts'
import { money } from '#core/format.ts'
import { useAction } from '#core/useAction.ts'
import { Loaded } from '#ui/state/Loaded.tsx'
import styles from '../Invoices.module.css'

/** Previews the invoice of an order and issues it, or opens the maker. */
export function CreateOrderInvoice({ id, onClose }: { id: string; onClose: () => void }) {
  const asked = useQuery({ ...calls.invoices.wordsOfOrder.queryOptions({ id }), retry: false })
  const create = useAction(calls.invoices.createFromOrder, {
    done: 'Created Invoice for the customer Successfully!',
    failed: 'Unable to create invoice!',
    refresh: [calls.invoices],
  })
  const maker = (
    <Button component={Link} to={href('createInvoice', {}, { order: id })} variant="default" onClick={onClose}>
      Open in the invoice maker
    </Button>
  )
  if (asked.error?.code === 'REFUSED')
    return (
      <Stack gap="md">
        <p className={styles.text}>{asked.error.message}</p>
        <Group justify="flex-end">{maker}</Group>
      </Stack>
    )
  return (
    <Loaded query={asked} failed="Unable to create invoice!">
      {({ orders: [line], currency, customerName }) => (
        <Stack gap="md">
          <p className={styles.text}>
            An invoice of <strong>{money(line?.price ?? 0, currency)}</strong> for {customerName}, without tax. It gets its number now and
            can’t be changed afterwards.
          </p>
          <Group justify="flex-end" gap="xs">
            {maker}
            <Button loading={create.isPending} onClick={() => create.mutate({ id })}>
              Create Invoice
            </Button>
          </Group>
        </Stack>
      )}
    </Loaded>
  )
}
