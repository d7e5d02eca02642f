import type { Order } from '@app/contract/orders/orders.shapes.ts'
import { Button } from '@mantine/core'
import { calls } from '#core/calls.ts'
import { moment } from '#core/format.ts'
import { useAction } from '#core/useAction.ts'
import type { useOrderDialogs } from '../changes/useOrderDialogs.tsx'
import styles from './DealCard.module.css'

type Props = { order: Order; open: ReturnType<typeof useOrderDialogs>['open'] }

/** Asks the customer to accept the delivery or to request a revision, and says what happens without an answer. */
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
    return `Accept it, or tell us what to change. If you do not answer, the order completes automatically on ${moment(completesAt)}.`
  if (mayAccept) return 'Accept it, or tell us what to change.'
  return remaining
    ? 'Pay the rest to open the code, then review it and accept it or ask for a change. The order does not complete automatically before it is paid.'
    : 'The files are on their way. Once you have reviewed them, accept them or ask for a change.'
}
