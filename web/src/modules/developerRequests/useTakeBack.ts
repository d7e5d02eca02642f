import type { DeveloperRequest } from '@app/contract/developerRequests/developerRequests.shapes.ts'
import { calls } from '#core/calls.ts'
import { toast } from '#core/toast.ts'
import { useAction } from '#core/useAction.ts'
import { kindWords, requesterName } from './developerRequests.columns.tsx'

/** Takes an acceptance back, at once from the toast that tells of it or later from the request. */
export function useTakeBack() {
  const takeBack = useAction(calls.developerRequests.takeBack, {
    done: (request) => `${requesterName(request)} is a customer again, and the request is open.`,
    failed: 'Something went wrong!',
    refresh: [calls.developerRequests, calls.users],
  })
  return {
    takeBack: ({ _id }: DeveloperRequest) => takeBack.mutate({ id: _id }),
    isPending: takeBack.isPending,
    /** Says that somebody was taken on, and how that is undone. */
    tellMade: (request: DeveloperRequest) => {
      if (!request.acceptedAs) return
      const article = request.acceptedAs === 'EMPLOYEE' ? 'an' : 'a'
      toast.undo(`${requesterName(request)} is ${article} ${kindWords[request.acceptedAs]} now.`, () =>
        takeBack.mutate({ id: request._id }),
      )
    },
  }
}
