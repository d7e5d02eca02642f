import { mostOrdersAtOnce } from '@app/contract/orders/manyOrders.shapes.ts'
import type { MadeChange, UndoResult } from '@app/contract/orders/undo.shapes.ts'
import { calls } from '#core/calls.ts'
import { count } from '#core/format.ts'
import { inCalls } from '#core/inCalls.ts'
import { queryClient } from '#core/queryClient.ts'
import { toast } from '#core/toast.ts'

/** Takes back what was just made of orders, as many a call as one takes, and says whether people hear of it. `of` counts those too that were so before. */
export async function takeBack(changes: readonly MadeChange[], of = changes.length): Promise<void> {
  const { results, error } = await inCalls(changes, mostOrdersAtOnce, (some) => calls.orders.undo({ changes: some }))
  if (!error) say(results, of)
  else if (!error.isSessionLost) toast.failure(error.wordsOr('It could not be taken back. Please look at the list.'))
  void queryClient.invalidateQueries({ queryKey: calls.orders.key() })
}

function say(results: readonly UndoResult[], of: number) {
  const left = results.filter(({ problem }) => problem !== undefined)
  if (left.length > 0) {
    toast.failure(`${count(left.length, ['order was', 'orders were'])} not changed back: ${left[0]?.problem}`)
    return
  }
  const isTold = results.some((result) => result.isTold)
  const words = `${count(of, ['order is', 'orders are'])} as before.`
  toast.success(`${words} ${isTold ? 'People had been told already, and are told of this too.' : 'Nobody was told.'}`)
}
