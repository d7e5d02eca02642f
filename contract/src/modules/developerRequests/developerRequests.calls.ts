import { z } from 'zod'
import { admins, signedIn } from '#core/access.ts'
import { ask, get, post } from '#core/call.ts'
import { listInput, listOf } from '#core/paging.ts'
import { requestTabs } from './developerRequests.rules.ts'
import { DeveloperRequest, MakeDeveloper, NewDeveloperRequest } from './developerRequests.shapes.ts'

const one = z.object({ id: z.string() })

export const developerRequests = {
  create: post('/api/test/make-new-developer-request', signedIn)
    .takes(NewDeveloperRequest)
    .answers(DeveloperRequest)
    .says('Sends a customer’s request to work for the company; one open request each. Takes an Idempotency-Key.')
    .onceForEachKey(),
  byId: ask('/api/test/get-single-developer-request', admins).takes(one).answers(DeveloperRequest).says('One request.'),
  all: get('/api/test/get-all-developer-request', admins)
    .takes(listInput(requestTabs, ['createdAt', 'joiningDate']))
    .answers(listOf(DeveloperRequest, requestTabs))
    .says('Requests, a page at a time; search matches the requested post.'),
  accept: post('/api/test/accept-developer-request', admins)
    .takes(MakeDeveloper)
    .answers(DeveloperRequest)
    .says('Makes the requester an employee or a remote developer; their sessions end.'),
  revoke: post('/api/test/take-back-developer-request', admins)
    .takes(one)
    .answers(DeveloperRequest)
    .says('Gives the person their previous role back, and opens the request again.'),
}
