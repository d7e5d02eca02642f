import { beginningOf } from '@app/contract/catalogue/catalogue.rules.ts'
import { type DeveloperKind, requestDescriptionPreview } from '@app/contract/developerRequests/developerRequests.rules.ts'
import type { DeveloperRequest } from '@app/contract/developerRequests/developerRequests.shapes.ts'
import { href } from '@app/contract/screens.ts'
import { StatusTag } from '#ui/StatusTag.tsx'
import { type Column, columnsOf } from '#ui/table/columns.tsx'

const { link, people, text, day, date, custom } = columnsOf<DeveloperRequest>()

/** A tab with one status does not need the status column. */
export const requestColumns = (tab: string | null): Column<DeveloperRequest, 'createdAt' | 'joiningDate'>[] => [
  link(
    'Work as',
    ({ workAs }) => workAs,
    ({ _id }) => href('developerRequestDetails', { id: _id }),
  ),
  people('Request by', requesterFacts, { priority: 'fact' }),
  custom('Description', ({ description }) => (
    <span className="no-wrap" title={description}>
      {beginningOf(description, requestDescriptionPreview)}
    </span>
  )),
  text('Available time', ({ availableTime }) => availableTime, { width: '24ch' }),
  day('Joining date', ({ joiningDate }) => joiningDate, { sort: 'joiningDate', priority: 'fact' }),
  date('Created at', ({ createdAt }) => createdAt, { sort: 'createdAt' }),
  ...(tab === 'accepted' || tab === 'all'
    ? [custom('Status', (request: DeveloperRequest) => <RequestStatus request={request} />, { priority: 'status' })]
    : []),
]

/** The requester with their username and link. */
export function requesterFacts({ requestBy: [person] }: DeveloperRequest) {
  return person
    ? { name: person.name, picture: person.profilePicture, note: `@${person.username}`, to: href('viewUser', { id: person._id }) }
    : null
}

/** The noun for an accepted developer. */
export const kindWords: Record<DeveloperKind, string> = { EMPLOYEE: 'employee', REMOTEDEVELOPER: 'remote developer' }

export function RequestStatus({ request: { status, acceptedAs } }: { request: DeveloperRequest }) {
  return <StatusTag status={status} label={acceptedAs ? `Accepted, ${kindWords[acceptedAs]}` : 'Open'} />
}

export const requesterName = ({ requestBy: [person] }: DeveloperRequest) => person?.name ?? 'A deleted user'
