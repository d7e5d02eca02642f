import { type BulkChange, type BulkChangeResult, mostOrdersAtOnce, type OrderHandling } from '@app/contract/orders/manyOrders.shapes.ts'
import type { OrderSummary } from '@app/contract/orders/orders.shapes.ts'
import type { AppliedChange } from '@app/contract/orders/undo.shapes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { calls } from '#core/calls.ts'
import { count } from '#core/format.ts'
import { sendInBatches } from '#core/sendInBatches.ts'
import { toast } from '#core/toast.ts'
import type { Refused } from '#ui/dialog/RefusedRows.tsx'
import { orderName } from '../lists/handled.ts'
import { undoOrderChanges } from './undoOrderChanges.ts'

type Input = Partial<OrderHandling>
/** The props of dialogs that change all chosen orders. */
export type ManyOrdersDialog = { orders: readonly OrderSummary[]; onClose: () => void; onDone: () => void }

/** Changes many orders, in as few calls as the limit allows, with an undo, and lists the refused ones. */
export function useChangeMany({ orders, onDone, onClose }: ManyOrdersDialog) {
  const [isPending, setPending] = useState(false)
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const queries = useQueryClient()

  async function change(changes: readonly BulkChange[], then: (results: readonly BulkChangeResult[]) => void) {
    const { results, error } = await sendInBatches(changes, mostOrdersAtOnce, (some) => calls.orders.updateMany({ changes: some }))
    // Results of earlier calls are saved and can be undone, even if a later call fails.
    if (!error || results.length > 0) then(results)
    if (error && !error.isSessionLost) toast.failure(error.messageOr('Not all orders could be changed. Please check the list.'))
    void queries.invalidateQueries({ queryKey: calls.orders.key() })
  }

  /** Closes the dialog and clears the selection, unless some orders were refused. */
  function settle(left: readonly Refused[]) {
    setRefused(left)
    if (left.length > 0) return
    onDone()
    onClose()
  }

  async function send(to: Input, done: string) {
    setPending(true)
    const requested = orders.map(({ _id }) => ({ id: _id, to }))
    await change(requested, (results) => {
      const changed = results.filter(({ problem }) => problem === undefined)
      if (changed.length > 0)
        toast.undo(
          `${count(changed.length, ['order', 'orders'])} ${done}.`,
          () => void undoOrderChanges(madeOf(changed, to), changed.length),
        )
      const names = new Map(orders.map((order) => [order._id, orderName(order)]))
      const left = results.flatMap(({ id, problem }) => (problem === undefined ? [] : [{ name: names.get(id) ?? id, problem }]))
      // An order without a result also keeps the dialog open.
      if (results.length === requested.length) settle(left)
      else setRefused(left)
    })
    setPending(false)
  }

  return { isPending, refused, send: (to: Input, done: string) => void send(to, done) }
}

/** The changed values of the orders that actually changed. */
const madeOf = (results: readonly BulkChangeResult[], { assignedTo, assignedEmployee, status }: Input): AppliedChange[] =>
  results.flatMap(({ id, before }) => {
    if (!before) return []
    const made = {
      ...(assignedTo !== undefined && assignedTo !== before.assignedTo && { assignedTo }),
      ...(assignedEmployee !== undefined && assignedEmployee !== before.assignedEmployee && { assignedEmployee }),
      ...(status !== undefined && status !== before.status && { status }),
    }
    return Object.keys(made).length === 0 ? [] : [{ id, made }]
  })
