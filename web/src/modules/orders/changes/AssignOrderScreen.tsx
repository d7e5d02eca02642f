import { href, screens } from '@app/contract/screens.ts'
import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { calls } from '#core/calls.ts'
import { useLeaveGuard } from '#ui/form/useLeaveGuard.ts'
import { Person } from '#ui/Person.tsx'
import { Screen } from '#ui/Screen.tsx'
import { Section } from '#ui/Section.tsx'
import { Loaded } from '#ui/state/Loaded.tsx'
import { TextSkeleton } from '#ui/state/Skeletons.tsx'
import { OrderFacts } from '../details/OrderFacts.tsx'
import { FreshOrder } from '../lists/FreshOrder.tsx'
import { face } from '../lists/orders.columns.tsx'
import { OrderSelect } from '../OrderSelect.tsx'
import { AssignForm } from './AssignForm.tsx'

const { title } = screens.assignOrder
const breadcrumb = [{ label: screens.myEmployees.title, to: href('myEmployees') }]

/** Gives an order to the employee in the address. The order is a query parameter, so that the choice can be linked. */
export default function AssignOrderScreen() {
  const { slug = '' } = useParams()
  const employee = useQuery(calls.users.byId.queryOptions({ id: slug }))
  return (
    <Screen
      title={title}
      breadcrumb={breadcrumb}
      width="form"
      subtitle={employee.data && <Person {...face(employee.data)} note="Employee" to={href('viewUser', { id: employee.data._id })} />}
    >
      <Loaded query={employee} failed="The employee could not be loaded." skeleton={<TextSkeleton lines={4} />}>
        {({ _id }) => <Assigning employeeId={_id} />}
      </Loaded>
    </Screen>
  )
}

function Assigning({ employeeId }: { employeeId: string }) {
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const [dirtyFor, setDirtyFor] = useState<string | null>(null)
  const orderId = params.get('order')
  useLeaveGuard(orderId !== null && dirtyFor === orderId)
  const choose = (id: string | null) => {
    setDirtyFor(null)
    setParams(id ? { order: id } : {}, { replace: true, preventScrollReset: true })
  }

  return (
    <Section title="Assignment" text="The employee is notified as soon as you assign it.">
      <Stack gap="md">
        <OrderSelect value={orderId} onChange={choose} />
        {orderId && (
          <FreshOrder key={orderId} id={orderId}>
            {(order) => (
              <Stack gap="md">
                <OrderFacts order={order} />
                <AssignForm
                  order={order}
                  employeeId={employeeId}
                  submit="Assign Order"
                  onDirty={() => setDirtyFor(orderId)}
                  onDone={() => {
                    // Removes the guard before navigating; otherwise it would block.
                    flushSync(() => setDirtyFor(null))
                    void navigate(href('assignedOrders'))
                  }}
                />
              </Stack>
            )}
          </FreshOrder>
        )}
      </Stack>
    </Section>
  )
}
