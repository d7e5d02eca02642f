import { href } from '@app/contract/screens.ts'
import type { JobContext, JobHandlers } from '#jobs/jobs.ts'
import { notify } from '#notifications/index.ts'
import { peopleWithRole } from '#users/index.ts'
import { requestToShow } from './developerRequests.store.ts'

declare module '#jobs/jobs.ts' {
  interface Jobs {
    developerAsked: { requestId: string }
    developerDecided: { requestId: string }
  }
}

/** Notifies every admin; keyed by the request, so that a second run adds nothing. */
async function developerAsked({ requestId }: { requestId: string }, { db, push }: JobContext): Promise<void> {
  const found = await requestToShow(db, requestId)
  if (!found) return
  const { request, requester } = found
  await db.transaction(async (db) =>
    notify(db, {
      kind: 'requests',
      key: `developerAsked:${requestId}`,
      userIds: (await peopleWithRole(db, ['admin'])).map(({ id }) => id),
      text: `New Developer Request By ${requester.username} for ${request.workAs}`,
      href: href('developerRequestDetails', { id: requestId }),
    }),
  )
  push.changed({ roles: ['admin'] }, { topic: 'developerRequests', id: requestId })
}

/** Updates open lists of requests; the requester is notified of their new role separately. */
async function developerDecided({ requestId }: { requestId: string }, { push }: JobContext): Promise<void> {
  push.changed({ roles: ['admin'] }, { topic: 'developerRequests', id: requestId })
}

export const developerRequestJobs = { developerAsked, developerDecided } satisfies JobHandlers
