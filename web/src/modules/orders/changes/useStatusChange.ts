import { calls } from '#core/calls.ts'
import { useAction } from '#core/useAction.ts'
import { undoOf } from './offerUndo.ts'

/** Sets the status of an order; every place that does so shows the same messages. */
export const useStatusChange = () =>
  useAction(calls.orders.updateStatus, {
    done: ({ status }) => `Status Changed to ${status} Successfully!`,
    undo: ({ _id, status }) => undoOf(_id, { status }),
    failed: "Couldn't Change Status!",
    refresh: [calls.orders],
  })
