import { calls } from '#core/calls.ts'
import { useAction } from '#core/useAction.ts'

/** Gives an order another status, wherever somebody says so, and tells how it went in the same words. */
export const useStatusChange = () =>
  useAction(calls.orders.updateStatus, {
    done: ({ status }) => `Status Changed to ${status} Successfully!`,
    failed: "Couldn't Change Status!",
    refresh: [calls.orders],
  })
