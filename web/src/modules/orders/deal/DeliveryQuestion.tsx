import { isArchive } from '@app/contract/documents/archives.rules.ts'
import type { Document } from '@app/contract/documents/documents.calls.ts'
import type { Order } from '@app/contract/orders/orders.shapes.ts'
import { Button } from '@mantine/core'
import { IconFolderOpen } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { calls } from '#core/calls.ts'
import { moment } from '#core/format.ts'
import { useAction } from '#core/useAction.ts'
import { OrderPaymentButton } from '#payments/index.ts'
import { ConfirmButton } from '#ui/dialog/ConfirmButton.tsx'
import { ArchiveOpener } from '../archives/ArchiveOpener.tsx'
import type { useOrderDialogs } from '../changes/useOrderDialogs.tsx'
import { deliveredFiles } from '../details/files/delivered.ts'
import { orderFilesQuery } from '../details/files/orderFilesQuery.ts'
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
  const isUnpaid = !mayAccept && order.remaining === true
  return (
    <section className={styles.card} data-yours={mayAccept || undefined} aria-labelledby="delivery">
      <div className={styles.head}>
        <h2 id="delivery" className={styles.title}>
          {isUnpaid ? 'Look inside first' : 'Is everything as you wanted it?'}
        </h2>
      </div>
      <p className={styles.text}>{whatHappens(order, mayAccept)}</p>
      <div className={styles.buttons}>
        {mayAccept && (
          <ConfirmButton
            variant="filled"
            loading={accept.isPending}
            ask={{
              title: 'Accept this delivery?',
              text: 'The order is then complete, and you can no longer ask for a revision.',
              action: 'Accept delivery',
              isDanger: false,
            }}
            onConfirm={() => accept.mutate({ id: order._id })}
          >
            Accept delivery
          </ConfirmButton>
        )}
        {isUnpaid && <LookInside orderId={order._id} />}
        {isUnpaid && order.mayPay && <OrderPaymentButton order={order} size="sm" />}
        <Button variant="default" disabled={accept.isPending} onClick={() => open('revision', order)}>
          Ask for a revision
        </Button>
      </div>
    </section>
  )
}

/** Opens the newest delivered archive, which shows its names and first lines while it is locked. */
function LookInside({ orderId }: { orderId: string }) {
  const { data = [] } = useQuery(orderFilesQuery(orderId))
  const [shown, setShown] = useState<Document | null>(null)
  const archive = deliveredFiles(data).find(({ file }) => file.category === 'sourceCode' && isArchive(file))?.file
  if (!archive) return null
  return (
    <>
      <Button
        leftSection={<IconFolderOpen size={18} stroke={1.75} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setShown(archive)}
      >
        Look inside {archive.name}
      </Button>
      <ArchiveOpener archive={shown} onClose={() => setShown(null)} />
    </>
  )
}

function whatHappens({ completesAt, remaining }: Order, mayAccept: boolean): string {
  if (completesAt)
    return `Accept it, or tell us what to change. If you do not answer, the order completes automatically on ${moment(completesAt)}.`
  if (mayAccept) return 'Accept it, or tell us what to change.'
  return remaining
    ? 'You can see the names of the files and their first lines before you pay. Once the rest is paid, the code opens, and you accept it or ask for a change. The order does not complete automatically before it is paid.'
    : 'The files are on their way. Once you have reviewed them, accept them or ask for a change.'
}
