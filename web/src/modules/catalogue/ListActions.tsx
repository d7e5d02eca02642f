import { Button, Group } from '@mantine/core'
import { IconArrowsSort, IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { OfferKind } from './offerKinds.ts'

const OrderDialog = lazy(() => import('./order/OrderDialog.tsx'))

/** An admin's actions beside the list: create an offer, and change the order on the landing page, whose dialog loads lazily. */
export function ListActions({ kind, create }: { kind: OfferKind; create: { label: string; to: string } }) {
  const [isOrdering, setOrdering] = useState(false)
  return (
    <Group gap="xs">
      <Button
        variant="default"
        leftSection={<IconArrowsSort size={16} stroke={1.75} aria-hidden="true" />}
        onClick={() => setOrdering(true)}
      >
        Order on landing page
      </Button>
      <Button component={Link} to={create.to} leftSection={<IconPlus size={16} stroke={1.75} aria-hidden="true" />}>
        {create.label}
      </Button>
      {isOrdering && (
        <Suspense fallback={null}>
          <OrderDialog kind={kind} onClose={() => setOrdering(false)} />
        </Suspense>
      )}
    </Group>
  )
}
