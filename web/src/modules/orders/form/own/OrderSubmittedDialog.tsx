import type { Order } from '@app/contract/orders/orders.shapes.ts'
import { href } from '@app/contract/screens.ts'
import { Button, Group, Modal, Text } from '@mantine/core'
import { Link } from 'react-router'
import { WeOpenAt } from '#company/index.ts'
import { NextSteps } from '../NextSteps.tsx'

/** Explains the steps after an order was sent, and where to follow it. */
export function OrderSubmittedDialog({ order, isOpen, onClose }: { order: Order; isOpen: boolean; onClose: () => void }) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Order Submitted">
      <Text>
        You will get a confirmation mail within 1-2 hours.
        <WeOpenAt />
      </Text>
      <NextSteps />
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" component={Link} to={href('myOrders')}>
          My Orders
        </Button>
        <Button component={Link} to={href('orderDetails', { slug: order._id })} data-autofocus>
          View order
        </Button>
      </Group>
    </Modal>
  )
}
