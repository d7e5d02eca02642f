import type { DeveloperRequest } from '@app/contract/developerRequests/developerRequests.shapes.ts'
import { href, screens } from '@app/contract/screens.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { calls } from '#core/calls.ts'
import { day } from '#core/format.ts'
import { MailAddress } from '#ui/ContactLinks.tsx'
import { ConfirmButton } from '#ui/dialog/ConfirmButton.tsx'
import { Facts } from '#ui/Facts.tsx'
import { Person } from '#ui/Person.tsx'
import { Screen } from '#ui/Screen.tsx'
import { Section } from '#ui/Section.tsx'
import { EmptyState } from '#ui/state/EmptyState.tsx'
import { Loaded } from '#ui/state/Loaded.tsx'
import { FactsSkeleton } from '#ui/state/Skeletons.tsx'
import { UserText } from '#ui/text/UserText.tsx'
import { When } from '#ui/When.tsx'
import { kindWords, RequestStatus, requesterFacts, requesterName } from './developerRequests.columns.tsx'
import { MakeDeveloperDialog } from './MakeDeveloperDialog.tsx'
import { revokeQuestion } from './revokeQuestion.ts'
import { useRevokeDeveloper } from './useRevokeDeveloper.ts'

const { developerRequests: list, developerRequestDetails: screen } = screens

/** One request, and the decision on it. */
export default function DeveloperRequestDetailsScreen() {
  const { id = '' } = useParams()
  const asked = useQuery(calls.developerRequests.byId.queryOptions({ id }))
  const request = asked.data
  return (
    <Screen
      title={screen.title}
      width="form"
      breadcrumb={[{ label: list.title, to: href('developerRequests') }]}
      meta={request && <RequestStatus request={request} />}
      action={request && <Decision request={request} />}
    >
      <Loaded
        query={asked}
        failed="The request could not be loaded."
        skeleton={<FactsSkeleton facts={7} />}
        missing={
          <EmptyState
            title="This request is not here."
            text="It may have been removed, or the address is incomplete."
            action={
              <Button component={Link} to={href('developerRequests')}>
                Go to {list.title}
              </Button>
            }
          />
        }
      >
        {(found) => <Details request={found} />}
      </Loaded>
    </Screen>
  )
}

function Decision({ request }: { request: DeveloperRequest }) {
  const [isOpen, setOpen] = useState(false)
  const { revoke, isPending, showAccepted } = useRevokeDeveloper()
  return (
    <>
      {request.status === 'open' ? (
        <Button onClick={() => setOpen(true)}>Make Developer</Button>
      ) : (
        <ConfirmButton variant="default" loading={isPending} ask={revokeQuestion(request)} onConfirm={() => revoke(request)}>
          Take back
        </ConfirmButton>
      )}
      <MakeDeveloperDialog request={isOpen ? request : null} onClose={() => setOpen(false)} onMade={showAccepted} />
    </>
  )
}

function Details({ request }: { request: DeveloperRequest }) {
  const { requestBy, acceptedAs, acceptedBy, acceptedAt } = request
  const person = requesterFacts(request)
  const email = requestBy[0]?.email
  return (
    <Section title={`${requesterName(request)} wants to work here`}>
      <Facts
        facts={[
          { term: 'Request by', value: person && <Person {...person} /> },
          email && { term: 'Email', value: <MailAddress of={email} /> },
          { term: 'Work as', value: request.workAs },
          { term: 'Available time', value: request.availableTime },
          { term: 'Joining date', value: day(request.joiningDate) },
          { term: 'Description', value: <UserText text={request.description} /> },
          { term: 'Created at', value: <When at={request.createdAt} show="exact" /> },
          acceptedAs && { term: 'Accepted as', value: kindWords[acceptedAs] },
          acceptedBy && { term: 'Accepted by', value: acceptedBy.name },
          acceptedAt && { term: 'Accepted at', value: <When at={acceptedAt} show="exact" /> },
        ]}
      />
    </Section>
  )
}
