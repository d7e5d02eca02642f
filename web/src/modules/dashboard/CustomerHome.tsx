import { href } from '@app/contract/screens.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { calls } from '#core/calls.ts'
import type { Me } from '#core/session.ts'
import { waitingOrders } from '#orders/index.ts'
import { EmptyState } from '#ui/state/EmptyState.tsx'
import { useNow } from '#ui/useNow.ts'
import { AmountOwed } from './AmountOwed.tsx'
import { Needs } from './Needs.tsx'
import { NextBookings } from './NextBookings.tsx'
import { needsOf } from './needs.ts'
import { OrderLines } from './OrderLines.tsx'
import { RecommendedOffers } from './RecommendedOffers.tsx'
import { RecommendedVideos } from './RecommendedVideos.tsx'
import { Tiles } from './Tiles.tsx'

/** A customer's home: open tasks first, then the main actions, then the newest orders. */
export function CustomerHome({ me }: { me: Me }) {
  const orders = useQuery(calls.orders.ofCustomer.queryOptions({ id: me.id, pageSize: 10 }))
  const waiting = useQuery(waitingOrders())
  const now = useNow()
  const { data, isPending: isLoading } = orders
  const counts = data?.tabs

  if (data?.total === 0)
    return (
      <>
        <EmptyState
          title="Nothing is ordered yet."
          text="Tell us what you need and by when. You get a price before you pay anything."
          action={
            <Button component={Link} to={href('createOwnOrder')}>
              Get Assignment Help
            </Button>
          }
        />
        <NextBookings me={me} />
        <RecommendedOffers />
        <RecommendedVideos />
      </>
    )
  return (
    <>
      {waiting.data && <Needs needs={needsOf(waiting.data, me, now)} />}
      <Tiles
        label="Your orders"
        tiles={[
          { screen: 'myOrders', label: 'My Orders', count: data?.total, isLoading },
          { screen: 'myOrders', label: 'Active Orders', count: counts?.active, isLoading, query: { tab: 'active' } },
          { screen: 'purchasedOrders', label: 'Purchased Orders', count: counts && counts.delivered + counts.completed, isLoading },
          { screen: 'bookSession', label: 'Book Your session' },
          { screen: 'createOwnOrder', label: 'Get Assignment Help' },
        ]}
      />
      <AmountOwed />
      <NextBookings me={me} />
      <OrderLines title="Your newest orders" orders={orders} most={5} empty="" more={{ label: 'My Orders', to: href('myOrders') }} />
      <RecommendedOffers />
      <RecommendedVideos />
    </>
  )
}
