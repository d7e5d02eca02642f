import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { calls } from '#core/calls.ts'
import { Screen } from '#ui/Screen.tsx'
import { ErrorState } from '#ui/state/ErrorState.tsx'
import { ScreenSkeleton } from '#ui/state/Skeletons.tsx'
import { NobodyThere } from './NobodyThere.tsx'
import { UserDetails } from './UserDetails.tsx'

/** One person, for whoever works with them. */
export default function UserDetailsScreen() {
  const { id = '' } = useParams()
  const user = useQuery(calls.users.byId.queryOptions({ id }))
  if (user.error?.code === 'NOT_FOUND') return <NobodyThere title="User Details" who="that" />
  if (user.data) return <UserDetails key={id} user={user.data} />
  if (user.error)
    return (
      <Screen title="User Details">
        <ErrorState
          title="This person could not be loaded."
          error={user.error}
          onRetry={() => void user.refetch()}
          isRetrying={user.isFetching}
        />
      </Screen>
    )
  return <ScreenSkeleton />
}
