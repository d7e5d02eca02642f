import type { Order } from '@app/contract/orders/orders.shapes.ts'
import { Button } from '@mantine/core'
import { calls } from '#core/calls.ts'
import { dateTime } from '#core/format.ts'
import { useAction } from '#core/useAction.ts'
import type { useOrderDialogs } from '../changes/useOrderDialogs.tsx'
import styles from './DealCard.module.css'

type Props = { order: Order; open: ReturnType<typeof useOrderDialogs>['open'] }

/** Whether what was delivered is what was wanted, and what happens without an answer. */
export function DeliveryQuestion({ order, open }: Props) {
  const accept = useAction(calls.deal.acceptDelivery, {
    done: 'You have accepted the delivery. The order is complete.',
    failed: 'Unable to accept the delivery.',
    refresh: [calls.orders, calls.deal],
  })
  const mayAccept = order.dealChoices.includes('acceptDelivery')
  return (
    <section className={styles.card} data-yours={mayAccept || undefined} aria-labelledby="delivery">
      <div className={styles.head}>
        <h2 id="delivery" className={styles.title}>
          Is everything as you wanted it?
        </h2>
      </div>
      <p className={styles.text}>{whatHappens(order, mayAccept)}</p>
      <div className={styles.buttons}>
        {mayAccept && (
          <Button loading={accept.isPending} onClick={() => accept.mutate({ id: order._id })}>
            Accept delivery
          </Button>
        )}
        <Button variant="default" disabled={accept.isPending} onClick={() => open('revision', order)}>
          Ask for a revision
        </Button>
      </div>
    </section>
  )
}

function whatHappens({ completesAt, remaining }: Order, mayAccept: boolean): string {
  if (completesAt)
    return `Accept it, or tell us what is to be changed. Without an answer the order completes by itself on ${dateTime(completesAt).slice(0, -':00'.length)}.`
  if (mayAccept) return 'Accept it, or tell us what is to be changed.'
  return remaining
    ? 'Pay what is left and the code opens. You accept it, or ask for a change, when you have looked at it. Nothing completes by itself before it is paid.'
    : 'The files are on their way. You accept them, or ask for a change, when you have looked at them.'
}
