import { mostOrdersAtOnce } from '@app/contract/orders/manyOrders.shapes.ts'
import type { AppliedChange, UndoResult } from '@app/contract/orders/undo.shapes.ts'
import { calls } from '#core/calls.ts'
import { count } from '#core/format.ts'
import { queryClient } from '#core/queryClient.ts'
import { sendInBatches } from '#core/sendInBatches.ts'
import { toast } from '#core/toast.ts'

/**
 * Undoes changes of orders, in as few calls as the limit allows, and shows whether people are notified. `of` is the number of chosen
 * orders, including unchanged ones.
 */
export async function undoOrderChanges(changes: readonly AppliedChange[], of = changes.length): Promise<void> {
  const { results, error } = await sendInBatches(changes, mostOrdersAtOnce, (some) => calls.orders.undo({ changes: some }))
  if (!error) showResult(results, of)
  else if (!error.isSessionLost) toast.failure(error.messageOr('The change could not be undone. Please check the list.'))
  void queryClient.invalidateQueries({ queryKey: calls.orders.key() })
}

function showResult(results: readonly UndoResult[], of: number) {
  const left = results.filter(({ problem }) => problem !== undefined)
  if (left.length > 0) {
    toast.failure(`${count(left.length, ['order was', 'orders were'])} not restored: ${left[0]?.problem}`)
    return
  }
  const isNotified = results.some((result) => result.isNotified)
  const words = `${count(of, ['order was', 'orders were'])} restored.`
  toast.success(`${words} ${isNotified ? 'The people involved are notified.' : 'No notifications were sent.'}`)
}
