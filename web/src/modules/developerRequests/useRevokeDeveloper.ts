import type { DeveloperRequest } from '@app/contract/developerRequests/developerRequests.shapes.ts'
import { calls } from '#core/calls.ts'
import { toast } from '#core/toast.ts'
import { useAction } from '#core/useAction.ts'
import { kindWords, requesterName } from './developerRequests.columns.tsx'

/** Revokes an acceptance, at once from its toast or later from the request. */
export function useRevokeDeveloper() {
  const revoke = useAction(calls.developerRequests.revoke, {
    done: (request) => `${requesterName(request)} is a customer again, and the request is open.`,
    failed: 'Something went wrong!',
    refresh: [calls.developerRequests, calls.users],
  })
  return {
    revoke: ({ _id }: DeveloperRequest) => revoke.mutate({ id: _id }),
    isPending: revoke.isPending,
    /** Shows that a request was accepted, with an undo. */
    showAccepted: (request: DeveloperRequest) => {
      if (!request.acceptedAs) return
      const article = request.acceptedAs === 'EMPLOYEE' ? 'an' : 'a'
      toast.undo(`${requesterName(request)} is ${article} ${kindWords[request.acceptedAs]} now.`, () => revoke.mutate({ id: request._id }))
    },
  }
}
