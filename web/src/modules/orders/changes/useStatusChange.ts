import { calls } from '#core/calls.ts'
import { useAction } from '#core/useAction.ts'
import { undoOf } from './offerUndo.ts'

/** Gives an order another status, wherever somebody says so, and tells how it went in the same words. */
export const useStatusChange = () =>
  useAction(calls.orders.updateStatus, {
    done: ({ status }) => `Status Changed to ${status} Successfully!`,
    undo: ({ _id, status }) => undoOf(_id, { status }),
    failed: "Couldn't Change Status!",
    refresh: [calls.orders],
  })
