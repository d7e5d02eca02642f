import { deadlineInWords } from '@app/contract/orders/deadlineWords.ts'
import { orderSubmittedAfterMs } from '@app/contract/orders/orders.rules.ts'
import type { Order } from '@app/contract/orders/orders.shapes.ts'
import { href } from '@app/contract/screens.ts'
import { Button, Group } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Facts } from '#ui/Facts.tsx'
import { Section } from '#ui/Section.tsx'
import { StatusTag } from '#ui/StatusTag.tsx'
import { OrderSubmittedDialog } from './OrderSubmittedDialog.tsx'

/** Replaces the form after an order was placed. Some seconds later a dialog explains the next steps. */
export function OrderReceipt({ order, onAnother }: { order: Order; onAnother: () => void }) {
  const [isDialogOpen, setDialogOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)

  useEffect(() => {
    place.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
    const timer = setTimeout(() => setDialogOpen(true), orderSubmittedAfterMs)
    return () => clearTimeout(timer)
  }, [])

  return (
    <div ref={place} tabIndex={-1} style={{ outline: 'none' }}>
      <Section title={order.name} text={`We received order #${order.number}.`} tools={<StatusTag status={order.status} />}>
        <Facts
          facts={[
            { term: 'Category', value: order.category },
            { term: 'Type', value: order.type },
            { term: 'Deadline', value: deadlineInWords(order) },
            { term: 'Technologies', value: order.technologies.join(', ') },
          ]}
        />
        <Group gap="xs" mt="lg">
          <Button component={Link} to={href('orderDetails', { slug: order._id })}>
            View order
          </Button>
          <Button variant="default" onClick={onAnother}>
            Create another order
          </Button>
        </Group>
      </Section>
      <OrderSubmittedDialog order={order} isOpen={isDialogOpen} onClose={() => setDialogOpen(false)} />
    </div>
  )
}
