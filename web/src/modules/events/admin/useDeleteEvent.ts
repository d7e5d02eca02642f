import { calls } from '#core/calls.ts'
import { useAction } from '#core/useAction.ts'

/** Recycles an event and offers undo. */
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
