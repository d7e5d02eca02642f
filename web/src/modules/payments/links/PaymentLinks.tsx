import type { Order } from '@app/contract/orders/orders.shapes.ts'
import type { PaymentLink } from '@app/contract/paymentLinks/paymentLinks.calls.ts'
import { Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { calls } from '#core/calls.ts'
import { day, money } from '#core/format.ts'
import { useAction } from '#core/useAction.ts'
import { ConfirmButton } from '#ui/dialog/ConfirmButton.tsx'
import { StatusTag } from '#ui/StatusTag.tsx'
import { When } from '#ui/When.tsx'

const words = { open: 'Open', paid: 'Paid', over: 'Expired', revoked: 'Revoked' } as const
const looks = { open: 'open', paid: 'paid', over: 'expired', revoked: 'cancelled' } as const

/** The payment links of an order. An unpaid one can be revoked. */
export function PaymentLinks({ order }: { order: Pick<Order, '_id'> }) {
  const { data = [] } = useQuery(calls.paymentLinks.ofOrder.queryOptions({ order: order._id }))
  if (data.length === 0) return null
  return (
    <section aria-label="Links of this order">
      <Text size="sm" fw={600} mb={4}>
        Links of this order
      </Text>
      {data.map((link) => (
        <Line key={link._id} link={link} />
      ))}
    </section>
  )
}

function Line({ link }: { link: PaymentLink }) {
  const { _id: id, state, amount, currency, createdAt, expiresAt, sentTo } = link
  const revoke = useAction(calls.paymentLinks.revoke, {
    done: 'The link is revoked.',
    failed: 'The link could not be revoked.',
    refresh: [calls.paymentLinks, calls.orders],
  })
  const what = money(amount, currency)
  return (
    <Group gap="xs" py={4} justify="space-between">
      <Text component="div" size="sm">
        {what} <StatusTag status={looks[state]} label={words[state]} />
        <Text component="div" size="xs" c="dimmed">
          <When at={createdAt} />, good until {day(expiresAt.slice(0, 10))}
          {sentTo && `, sent to ${sentTo}`}
        </Text>
      </Text>
      {state === 'open' && (
        <ConfirmButton
          size="compact-sm"
          loading={revoke.isPending}
          ask={{ title: `Revoke the link of ${what}?`, text: 'It can no longer be used to pay.', action: 'Revoke link' }}
          onConfirm={() => revoke.mutate({ id })}
        >
          Revoke
        </ConfirmButton>
      )}
    </Group>
  )
}
