import { useQuery } from '@tanstack/react-query'
import { calls } from '#core/calls.ts'
import { Section } from '#ui/Section.tsx'
import { Loaded } from '#ui/state/Loaded.tsx'
import { FactsSkeleton } from '#ui/state/Skeletons.tsx'
import { PaymentSettingsForm } from './PaymentSettingsForm.tsx'

/** How orders are paid, and the exchange rate for rupees. */
export default function PaymentSettingsSection() {
  const { data, isFetchedAfterMount, ...query } = useQuery({ ...calls.paymentSettings.details.queryOptions(), refetchOnMount: 'always' })
  return (
    <Section title="Payments inside India" text="A payment keeps its rate, also for refunds.">
      <Loaded
        query={{ ...query, data: isFetchedAfterMount ? data : undefined }}
        failed="The payment settings could not be loaded."
        skeleton={<FactsSkeleton facts={4} />}
      >
        {(settings) => <PaymentSettingsForm key={settings.version} settings={settings} />}
      </Loaded>
    </Section>
  )
}
