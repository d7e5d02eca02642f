import { href } from '@app/contract/screens.ts'
import { useQuery } from '@tanstack/react-query'
import { calls } from '#core/calls.ts'
import type { Me } from '#core/session.ts'
import { WorkFigures } from './figures/lazyFigures.tsx'
import { OrderLines } from './OrderLines.tsx'
import { OutsourcedLines } from './OutsourcedLines.tsx'
import { RemoteOrders } from './RemoteOrders.tsx'
import { type Tile, Tiles } from './Tiles.tsx'

/** The home of people who work on orders: the next deadlines, then links to the rest. */
export function WorkHome({ me }: { me: Me }) {
  const { data, isPending: isLoading } = useQuery(calls.dashboard.ofEmployee.queryOptions({ id: me.id }))
  const due = useQuery(calls.orders.assigned.queryOptions({ id: me.id, tab: 'active', sort: 'deadline', direction: 'asc', pageSize: 10 }))
  const tiles: Partial<Record<Me['role'], Tile[]>> = {
    employee: [
      { screen: 'assignments', label: 'My Tasks', count: data?.orderCount, isLoading },
      { screen: 'assignedOrders', label: 'My Projects', count: data?.projects, isLoading },
    ],
    manager: [
      { screen: 'assignedOrders', label: 'My Projects', count: data?.projects, isLoading },
      { screen: 'myEmployees', label: 'My Employees', count: data?.EmployeeCount, isLoading },
    ],
  }
  const own = tiles[me.role]
  return (
    <>
      <OrderLines
        title="Due next"
        most={6}
        orders={due}
        empty="Nothing is under way. What is assigned to you appears here by itself."
        {...(own && { more: { label: 'My Projects', to: href('assignedOrders') } })}
      />
      <OutsourcedLines userId={me.id} />
      {own && <Tiles label="Your work" tiles={own} />}
      <WorkFigures me={me} />
      {!own && <RemoteOrders me={me} />}
    </>
  )
}
