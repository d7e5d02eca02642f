import { href } from '@app/contract/screens.ts'
import { useQuery } from '@tanstack/react-query'
import { calls } from '#core/calls.ts'
import type { Me } from '#core/session.ts'
import { FirstSteps } from '#operations/index.ts'
import { Loaded } from '#ui/state/Loaded.tsx'
import { OfficeFigures } from './figures/lazyFigures.tsx'
import { OrderLines } from './OrderLines.tsx'
import { PublicOrderLines } from './PublicOrderLines.tsx'
import { Tiles } from './Tiles.tsx'
import { WaitingCustomers } from './WaitingCustomers.tsx'

/** The home of admins and sales: urgent orders first, then totals, then the newest. */
export function BackOfficeHome({ me }: { me: Me }) {
  const list = listFor(me)
  const estimates = useQuery(calls.dashboard.estimates.queryOptions())
  const newest = useQuery(calls.orders.newest.queryOptions({ pageSize: 10 }))
  return (
    <>
      <WaitingCustomers me={me} />
      {me.role === 'admin' && <FirstSteps />}
      <Loaded query={estimates} failed="Unable to Load Document Counts" skeleton={<TotalTiles me={me} />}>
        {(counts) => <TotalTiles me={me} counts={counts} />}
      </Loaded>
      <PublicOrderLines />
      <OrderLines
        title="New orders"
        most={5}
        orders={newest}
        empty="No order is waiting. New ones appear here by themselves."
        more={{ label: 'All Orders', to: href(list) }}
        showsCustomer
      />
      <OfficeFigures orders={list} />
    </>
  )
}

const listFor = ({ role }: Me) => (role === 'admin' ? 'allOrders' : 'ordersForSales')

function TotalTiles({ me, counts }: { me: Me; counts?: { order: number; user: number; payments: number } }) {
  const isLoading = counts === undefined
  return (
    <Tiles
      label="Totals"
      tiles={[
        { screen: listFor(me), label: 'Orders', count: counts?.order, isLoading },
        { screen: me.role === 'admin' ? 'manageUsers' : 'usersForSales', label: 'Users', count: counts?.user, isLoading },
        { screen: 'allPayments', label: 'Payments', count: counts?.payments, isLoading },
      ]}
    />
  )
}
