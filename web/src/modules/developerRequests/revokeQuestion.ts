import type { DeveloperRequest } from '@app/contract/developerRequests/developerRequests.shapes.ts'
import { requesterName } from './developerRequests.columns.tsx'

/** The question before a user loses the role that a request gave them. */
export const revokeQuestion = (request: DeveloperRequest) => ({
  title: `Make ${requesterName(request)} a customer again?`,
  text: 'They are signed out and told by mail, and the request is open again.',
  action: 'Take back',
  isDanger: true,
})
