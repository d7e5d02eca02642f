import { toWireRole } from '@app/contract/core/access.ts'
import { developerKinds, roleOfKind } from '@app/contract/developerRequests/developerRequests.rules.ts'
import type { DeveloperRequest } from '@app/contract/developerRequests/developerRequests.shapes.ts'
import { serializeColleague } from '#users/index.ts'
import type { RequestToShow } from './developerRequests.store.ts'

export const serializeRequest = ({ request: row, requester, acceptor }: RequestToShow): DeveloperRequest => {
  const acceptedAs = developerKinds.find((kind) => roleOfKind[kind] === row.acceptedAs)
  return {
    _id: row.id,
    requestBy: [{ ...serializeColleague(requester), email: requester.email, roles: [{ name: toWireRole(requester.role) }] }],
    workAs: row.workAs,
    availableTime: row.availableTime,
    joiningDate: row.joiningDate,
    description: row.description,
    status: row.status,
    ...(acceptedAs && { acceptedAs }),
    ...(acceptor && { acceptedBy: serializeColleague(acceptor) }),
    ...(row.acceptedAt && { acceptedAt: row.acceptedAt.toISOString() }),
    createdAt: row.createdAt.toISOString(),
  }
}
