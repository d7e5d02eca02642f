import { href } from '@app/contract/screens.ts'
import { useQuery } from '@tanstack/react-query'
import { calls } from '#core/calls.ts'
import type { Me } from '#core/session.ts'
import { FirstSteps } from '#operations/index.ts'
import { ErrorState } from '#ui/state/ErrorState.tsx'
import { OfficeFigures } from './figures/laterFigures.tsx'
import { OrderLines } from './OrderLines.tsx'
import { PublicOrderLines } from './PublicOrderLines.tsx'
import { Tiles } from './Tiles.tsx'
import { Waiting } from './Waiting.tsx'

/** Admin and sales: what presses, then how much there is of everything, then what has just come in. */
export function BackOfficeHome({ me }: { me: Me }) {
  const list = me.role === 'admin' ? 'allOrders' : 'ordersForSales'
  const { data, error, isPending, isFetching, refetch } = useQuery(calls.dashboard.estimates.queryOptions())
  const newest = useQuery(calls.orders.newest.queryOptions({ pageSize: 10 }))
  return (
    <>
      <Waiting me={me} />
      {me.role === 'admin' && <FirstSteps />}
      {error ? (
        <ErrorState title="Unable to Load Document Counts" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <Tiles
          label="Everything there is"
          tiles={[
            { screen: list, label: 'Orders', count: data?.order, isLoading: isPending },
            { screen: me.role === 'admin' ? 'manageUsers' : 'usersForSales', label: 'Users', count: data?.user, isLoading: isPending },
            { screen: 'allPayments', label: 'Payments', count: data?.payments, isLoading: isPending },
          ]}
        />
      )}
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
