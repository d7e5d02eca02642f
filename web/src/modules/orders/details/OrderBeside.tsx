import { href } from '@app/contract/screens.ts'
import { ActionIcon, Button } from '@mantine/core'
import { IconArrowUpRight, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { calls } from '#core/calls.ts'
import { Loaded } from '#ui/state/Loaded.tsx'
import { TextSkeleton } from '#ui/state/Skeletons.tsx'
import { OrderStatusSelect } from '../changes/OrderStatusSelect.tsx'
import { useOrderDialogs } from '../changes/useOrderDialogs.tsx'
import { NextStepPanel } from './NextStepPanel.tsx'
import { OrderAside } from './OrderAside.tsx'
import styles from './OrderBeside.module.css'
import { OrderStory } from './OrderStory.tsx'

type Props = { id: string; name: string | undefined; onClose: () => void }

/** An order beside its list: what happens next, its newest story, who and how much; the whole of it is a press away. */
export function OrderBeside({ id, name, onClose }: Props) {
  const asked = useQuery(calls.orders.one.queryOptions({ id }))
  const { data: order } = asked
  const dialogs = useOrderDialogs()
  const navigate = useNavigate()
  const whole = href('orderDetails', { slug: id })
  return (
    <>
      <header className={styles.head}>
        <h2 className={styles.title} tabIndex={-1} data-beside-title>
          {order?.name ?? name ?? 'Order'}
        </h2>
        <div className={styles.tools}>
          <Button
            component={Link}
            to={whole}
            variant="default"
            size="compact-sm"
            rightSection={<IconArrowUpRight size={14} aria-hidden="true" />}
          >
            Open order
          </Button>
          <ActionIcon aria-label="Close what is beside the list" aria-keyshortcuts="Escape" onClick={onClose}>
            <IconX size={18} aria-hidden="true" />
          </ActionIcon>
        </div>
        {order && (
          <div className={styles.meta}>
            <OrderStatusSelect order={order} />
            <span className="tabular">#{order.number}</span>
          </div>
        )}
      </header>
      <Loaded
        query={asked}
        failed="Unable to fetch order details!"
        missing={<p className={styles.parts}>This order is not here. It may have been removed, or it is not one of yours.</p>}
        skeleton={
          <div className={styles.parts}>
            <TextSkeleton lines={8} />
          </div>
        }
      >
        {(found) => (
          // Another order is another page: what was unfolded or typed belongs to the one before.
          <div key={id} className={styles.parts}>
            <NextStepPanel order={found} open={dialogs.open} onFiles={() => void navigate(whole)} isNarrow />
            <OrderStory orderId={id} atFirst={3} />
            <OrderAside order={found} open={dialogs.open} />
          </div>
        )}
      </Loaded>
      {dialogs.dialog}
    </>
  )
}
