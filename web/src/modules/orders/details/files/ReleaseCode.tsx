import { mayReleaseCode } from '@app/contract/orders/orders.rules.ts'
import type { Order } from '@app/contract/orders/orders.shapes.ts'
import { calls } from '#core/calls.ts'
import { money } from '#core/format.ts'
import { useMe } from '#core/session.ts'
import { useAction } from '#core/useAction.ts'
import { ConfirmButton } from '#ui/dialog/ConfirmButton.tsx'
import { When } from '#ui/When.tsx'
import { orderName } from '../../lists/handled.ts'
import styles from './OrderFiles.module.css'

/** Lets an admin open the source code before full payment. The timeline records who did so. */
export function ReleaseCode({ order }: { order: Order }) {
  const me = useMe()
  const release = useAction(calls.orders.releaseCode, {
    done: 'The customer can now access the source code.',
    failed: 'The source code could not be opened.',
    refresh: [calls.orders],
  })
  const customer = order.customer[0]?.name ?? 'the customer'
  const isPaid = order.remaining === false && !!order.totalAmount
  if (order.codeReleasedAt)
    return (
      <p className={styles.release}>
        Opened before full payment, <When at={order.codeReleasedAt} />.
      </p>
    )
  if (!mayReleaseCode(me) || isPaid || order.isFree) return null
  return (
    <div className={styles.release}>
      <p>Locked for {customer} until everything is paid.</p>
      <ConfirmButton
        size="compact-sm"
        loading={release.isPending}
        ask={{
          title: `Open the source code of ${orderName(order)}?`,
          text: `${customer} can then download it, although ${money(order.remainingAmount ?? 0, order.currency)} is still unpaid. You cannot lock it again.`,
          action: 'Open the source code',
        }}
        onConfirm={() => release.mutate({ id: order._id })}
      >
        Open for the customer
      </ConfirmButton>
    </div>
  )
}
