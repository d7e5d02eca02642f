import { useQueryClient } from '@tanstack/react-query'
import { calls } from '#core/calls.ts'
import { toast } from '#core/toast.ts'
import { useAction } from '#core/useAction.ts'
import { confirm } from '#ui/dialog/confirm.tsx'
import { effectsOfDeletion, type OfferDetails, type OfferKind, offerKinds, offerQuery } from './offerKinds.ts'

const touched = [calls.catalogue, calls.recycle]

/** Names the effects, asks, deletes, and offers an undo for a while. */
export function useDeleteOffer(kind: OfferKind, onDeleted?: () => void) {
  const { words, type, remove } = offerKinds[kind]
  const queries = useQueryClient()
  const restore = useAction(calls.recycle.restore, { done: ({ message }) => message, failed: "Couldn't Restore Item !", refresh: touched })
  const deletion = useAction(remove, {
    done: ({ message }) => message,
    undo:
      ({ itemId }) =>
      () =>
        restore.mutate({ recycleData: itemId, recycleType: type }),
    failed: 'Unable to delete!',
    refresh: touched,
    after: onDeleted,
  })
  return async (id: string) => {
    const { select: _, ...asked } = offerQuery(kind, id)
    const [offer] = await queries.fetchQuery<OfferDetails[]>({ ...asked, staleTime: 0 }).catch(() => [])
    if (!offer) toast.failure('Unable to delete!')
    else if (
      await confirm({
        title: words.deleteAsk,
        text: `“${offer.name}”: ${effectsOfDeletion(kind, offer)}`,
        action: 'Delete',
        isDanger: true,
      })
    )
      deletion.mutate({ id })
  }
}
