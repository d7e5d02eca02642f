import { type Handling, mostOrdersAtOnce, type OneChange, type OneResult } from '@app/contract/orders/manyOrders.shapes.ts'
import type { OrderSummary } from '@app/contract/orders/orders.shapes.ts'
import type { MadeChange } from '@app/contract/orders/undo.shapes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { calls } from '#core/calls.ts'
import { count } from '#core/format.ts'
import { inCalls } from '#core/inCalls.ts'
import { toast } from '#core/toast.ts'
import type { Refused } from '#ui/dialog/RefusedRows.tsx'
import { orderName } from '../lists/handled.ts'
import { takeBack } from './takeBack.ts'

type Input = Partial<Handling>
/** What a dialog is given that changes all of the chosen orders. */
export type ManyOrdersDialog = { orders: readonly OrderSummary[]; onClose: () => void; onDone: () => void }

/** Changes many orders, as many a call as one takes, with a way back; tells the screen of those that were refused. */
export function useChangeMany({ orders, onDone, onClose }: ManyOrdersDialog) {
  const [isPending, setPending] = useState(false)
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const queries = useQueryClient()

  async function change(changes: readonly OneChange[], then: (results: readonly OneResult[]) => void) {
    const { results, error } = await inCalls(changes, mostOrdersAtOnce, (some) => calls.orders.updateMany({ changes: some }))
    // Those of the calls before are done, and can be taken back.
    if (!error || results.length > 0) then(results)
    if (error && !error.isSessionLost) toast.failure(error.wordsOr('Not all of them could be changed. Please look at the list.'))
    void queries.invalidateQueries({ queryKey: calls.orders.key() })
  }

  /** Whoever was refused keeps the dialog open; the choice ends with it, and not before. */
  function settle(left: readonly Refused[]) {
    setRefused(left)
    if (left.length > 0) return
    onDone()
    onClose()
  }

  async function send(to: Input, done: string) {
    setPending(true)
    const wishes = orders.map(({ _id }) => ({ id: _id, to }))
    await change(wishes, (results) => {
      const changed = results.filter(({ problem }) => problem === undefined)
      if (changed.length > 0)
        toast.undo(`${count(changed.length, ['order', 'orders'])} ${done}.`, () => void takeBack(madeOf(changed, to), changed.length))
      const names = new Map(orders.map((order) => [order._id, orderName(order)]))
      const left = results.flatMap(({ id, problem }) => (problem === undefined ? [] : [{ name: names.get(id) ?? id, problem }]))
      // An order that no answer speaks of keeps the dialog open as well.
      if (results.length === wishes.length) settle(left)
      else setRefused(left)
    })
    setPending(false)
  }

  return { isPending, refused, send: (to: Input, done: string) => void send(to, done) }
}

/** What was made of those that are another now than they were. */
const madeOf = (results: readonly OneResult[], { assignedTo, assignedEmployee, status }: Input): MadeChange[] =>
  results.flatMap(({ id, before }) => {
    if (!before) return []
    const made = {
      ...(assignedTo !== undefined && assignedTo !== before.assignedTo && { assignedTo }),
      ...(assignedEmployee !== undefined && assignedEmployee !== before.assignedEmployee && { assignedEmployee }),
      ...(status !== undefined && status !== before.status && { status }),
    }
    return Object.keys(made).length === 0 ? [] : [{ id, made }]
  })
