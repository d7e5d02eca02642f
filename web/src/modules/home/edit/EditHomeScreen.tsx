import { screens } from '@app/contract/screens.ts'
import { useQuery } from '@tanstack/react-query'
import { homeDetailsQuery, useProductInfo } from '#core/productInfo.ts'
import { Screen } from '#ui/Screen.tsx'
import { Loaded } from '#ui/state/Loaded.tsx'
import { FactsSkeleton } from '#ui/state/Skeletons.tsx'
import { EditHomeForm } from './EditHomeForm.tsx'
import { MentorsForm } from './MentorsForm.tsx'

/** Edits the landing page's headline and the words beside the logo in every bar. */
export default function EditHomeScreen() {
  const { data, ...query } = useQuery({ ...homeDetailsQuery(), staleTime: 0, refetchOnMount: 'always' })
  const logo = useProductInfo()?.company.logo
  return (
    <Screen title={screens.editHome.title}>
      <Loaded
        query={{ ...query, data: query.isFetching && !data?.updatedAt ? undefined : data }}
        failed="Something Went Wrong !"
        skeleton={<FactsSkeleton facts={3} />}
      >
        {(details) => <EditHomeForm details={details} logo={logo} />}
      </Loaded>
      <MentorsForm />
    </Screen>
  )
}
