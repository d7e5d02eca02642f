import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { calls } from '#core/calls.ts'
import { Screen } from '#ui/Screen.tsx'
import { Loaded } from '#ui/state/Loaded.tsx'
import { ScreenSkeleton } from '#ui/state/Skeletons.tsx'
import { PersonNotFound } from './PersonNotFound.tsx'
import { UserDetails } from './UserDetails.tsx'

/** One person, for those who work with them. */
export default function UserDetailsScreen() {
  const { id = '' } = useParams()
  const user = useQuery(calls.users.byId.queryOptions({ id }))
  return (
    <Loaded
      query={user}
      failed="This person could not be loaded."
      skeleton={<ScreenSkeleton />}
      missing={<PersonNotFound title="User Details" who="that" />}
      frame={(error) => <Screen title="User Details">{error}</Screen>}
    >
      {(found) => <UserDetails key={id} user={found} />}
    </Loaded>
  )
}
