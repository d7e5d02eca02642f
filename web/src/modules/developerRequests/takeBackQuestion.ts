import type { DeveloperRequest } from '@app/contract/developerRequests/developerRequests.shapes.ts'
import { requesterName } from './developerRequests.columns.tsx'

/** Asked before somebody loses the role that they were given. */
export const takeBackQuestion = (request: DeveloperRequest) => ({
  title: `Make ${requesterName(request)} a customer again?`,
  text: 'They are signed out and told by mail, and the request is open again.',
  action: 'Take back',
  isDanger: true,
})
