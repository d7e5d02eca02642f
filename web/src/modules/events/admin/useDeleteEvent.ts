import { calls } from '#core/calls.ts'
import { useAction } from '#core/useAction.ts'

/** Deletes an event into the recycle bin, and offers to take it back. */
export function useDeleteEvent() {
  const restore = useAction(calls.recycle.restore, { done: 'Item Restored Successfully!', refresh: [calls.events, calls.recycle] })
  return useAction(calls.events.remove, {
    done: ({ message }) => message,
    undo:
      ({ itemId }) =>
      () =>
        restore.mutate({ recycleData: itemId, recycleType: 'Event' }),
    refresh: [calls.events, calls.recycle],
    failed: 'something went wrong!',
  })
}
