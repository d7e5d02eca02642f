import { screens } from '@app/contract/screens.ts'
import { useQuery } from '@tanstack/react-query'
import { homeDetailsQuery, useAbout } from '#core/about.ts'
import { Screen } from '#ui/Screen.tsx'
import { ErrorState } from '#ui/state/ErrorState.tsx'
import { FactsSkeleton } from '#ui/state/Skeletons.tsx'
import { EditHomeForm } from './EditHomeForm.tsx'
import { MentorsForm } from './MentorsForm.tsx'

/** What the landing page says at its top, and the words beside the mark in every bar. */
export default function EditHomeScreen() {
  const { data, error, refetch, isFetching } = useQuery({ ...homeDetailsQuery(), staleTime: 0, refetchOnMount: 'always' })
  const logo = useAbout()?.company.logo
  return (
    <Screen title={screens.editHome.title}>
      {data && !(isFetching && !data.updatedAt) ? (
        <>
          <EditHomeForm details={data} logo={logo} />
          <MentorsForm />
        </>
      ) : error ? (
        <ErrorState title="Something Went Wrong !" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <FactsSkeleton facts={3} />
      )}
    </Screen>
  )
}
