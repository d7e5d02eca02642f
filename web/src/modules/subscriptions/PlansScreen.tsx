import { screens } from '@app/contract/screens.ts'
import type { SubscriptionPlan } from '@app/contract/subscriptions/subscriptions.shapes.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { calls } from '#core/calls.ts'
import { useAction } from '#core/useAction.ts'
import { PackOffers } from '#sessionPacks/index.ts'
import { ConfirmButton } from '#ui/dialog/ConfirmButton.tsx'
import { FormDialog } from '#ui/dialog/FormDialog.tsx'
import { Screen } from '#ui/Screen.tsx'
import { EmptyState } from '#ui/state/EmptyState.tsx'
import { Loaded } from '#ui/state/Loaded.tsx'
import { FactsSkeleton } from '#ui/state/Skeletons.tsx'
import { PlanCard, PlanList } from './PlanCard.tsx'
import { PlanForm } from './PlanForm.tsx'

/** Admins manage the offered plans here. */
export default function PlansScreen() {
  const plans = useQuery(calls.subscriptions.plans.queryOptions())
  const remove = useAction(calls.subscriptions.deletePlan, { done: 'Deleted Successfully!', refresh: [calls.subscriptions] })
  const [edited, setEdited] = useState<SubscriptionPlan | null>(null)
  const create = (
    <FormDialog button="Create plan" title="Create plan">
      {(close) => <PlanForm onDone={close} />}
    </FormDialog>
  )
  return (
    <Screen title={screens.subscriptionPlans.title} action={create}>
      <Loaded query={plans} failed="The plans could not be loaded." skeleton={<FactsSkeleton facts={6} />}>
        {(offered) =>
          offered.length === 0 ? (
            <EmptyState title="No plans yet." text="Customers choose from the plans that you add here." />
          ) : (
            <PlanList>
              {offered.map((plan) => (
                <PlanCard key={plan._id} plan={plan}>
                  <Button variant="default" aria-label={`Edit ${plan.name}`} onClick={() => setEdited(plan)}>
                    Edit
                  </Button>
                  <ConfirmButton
                    variant="subtle"
                    color="red"
                    aria-label={`Delete ${plan.name}`}
                    ask={{
                      title: `Delete “${plan.name}”?`,
                      text: 'Customers can no longer choose it. Existing subscriptions keep it on their terms.',
                      action: 'Delete plan',
                      isDanger: true,
                    }}
                    onConfirm={() => remove.mutate({ id: plan._id })}
                  >
                    Delete
                  </ConfirmButton>
                </PlanCard>
              ))}
            </PlanList>
          )
        }
      </Loaded>
      <PackOffers />
      <FormDialog isOpen={edited !== null} onClose={() => setEdited(null)} title={`Edit ${edited?.name ?? ''}`}>
        {() => edited && <PlanForm plan={edited} onDone={() => setEdited(null)} />}
      </FormDialog>
    </Screen>
  )
}
