import { screens } from '@app/contract/screens.ts'
import { useQuery } from '@tanstack/react-query'
import { calls } from '#core/calls.ts'
import { Screen } from '#ui/Screen.tsx'
import { ErrorState } from '#ui/state/ErrorState.tsx'
import { FactsSkeleton } from '#ui/state/Skeletons.tsx'
import { CompanyForm } from './CompanyForm.tsx'

/** What the company is called, how it is reached, and what it looks like: on every page and in every mail. */
export default function CompanyScreen() {
  const { data, error, refetch, isFetching, isFetchedAfterMount } = useQuery({
    ...calls.company.details.queryOptions(),
    refetchOnMount: 'always',
  })
  return (
    <Screen title={screens.company.title} subtitle="Stands on the landing page, in every mail and at the foot of every page.">
      {data && isFetchedAfterMount ? (
        <CompanyForm settings={data} />
      ) : error ? (
        <ErrorState title="The company could not be loaded." error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <FactsSkeleton facts={6} />
      )}
    </Screen>
  )
}
