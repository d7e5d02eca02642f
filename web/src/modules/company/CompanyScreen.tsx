import { screens } from '@app/contract/screens.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { calls } from '#core/calls.ts'
import { loadPaymentSettings } from '#payments/index.ts'
import { loadTaskTemplates } from '#todo/index.ts'
import { Screen } from '#ui/Screen.tsx'
import { Loaded } from '#ui/state/Loaded.tsx'
import { FactsSkeleton } from '#ui/state/Skeletons.tsx'
import { BusinessHoursSection } from './BusinessHoursSection.tsx'
import { CompanyForm } from './CompanyForm.tsx'

const PaymentSettingsSection = lazy(loadPaymentSettings)
const TaskTemplatesSection = lazy(loadTaskTemplates)

/** The company's name, contact details and look, used on every page and in every mail. */
export default function CompanyScreen() {
  const { data, isFetchedAfterMount, ...query } = useQuery({
    ...calls.company.details.queryOptions(),
    refetchOnMount: 'always',
  })
  return (
    <Screen title={screens.company.title} subtitle="Shown on the landing page, in every mail and at the foot of every page.">
      <Loaded
        query={{ ...query, data: isFetchedAfterMount ? data : undefined }}
        failed="The company could not be loaded."
        skeleton={<FactsSkeleton facts={6} />}
      >
        {(settings) => <CompanyForm settings={settings} />}
      </Loaded>
      <BusinessHoursSection />
      <Suspense fallback={null}>
        <TaskTemplatesSection />
      </Suspense>
      <Suspense fallback={null}>
        <PaymentSettingsSection />
      </Suspense>
    </Screen>
  )
}
