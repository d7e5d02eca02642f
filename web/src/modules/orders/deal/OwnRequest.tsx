import type { Order } from '@app/contract/orders/orders.shapes.ts'
import { Button } from '@mantine/core'
import { calls } from '#core/calls.ts'
import { useAction } from '#core/useAction.ts'
import { ConfirmButton } from '#ui/dialog/ConfirmButton.tsx'
import type { useOrderDialogs } from '../changes/useOrderDialogs.tsx'
import styles from './DealCard.module.css'

type Props = { order: Order; open: ReturnType<typeof useOrderDialogs>['open'] }

/** Lets the customer edit or withdraw a request until it is reviewed. */
export function OwnRequest({ order, open }: Props) {
  const withdraw = useAction(calls.deal.withdrawOrder, {
    done: 'Your order is withdrawn.',
    failed: 'Unable to withdraw the order.',
    refresh: [calls.orders, calls.deal],
  })
  return (
    <div className={styles.buttons}>
      {order.dealChoices.includes('editRequest') && (
        <Button variant="default" size="compact-sm" onClick={() => open('editRequest', order)}>
          Edit request
        </Button>
      )}
      <ConfirmButton
        size="compact-sm"
        variant="subtle"
        loading={withdraw.isPending}
        ask={{
          title: 'Withdraw this order?',
          text: 'We will not work on it, and nothing is charged.',
          action: 'Withdraw order',
          isDanger: true,
        }}
        onConfirm={() => withdraw.mutate({ id: order._id })}
      >
        Withdraw order
      </ConfirmButton>
    </div>
  )
}
