import { screens } from '@app/contract/screens.ts'
import type { SubscriptionPlan } from '@app/contract/subscriptions/subscriptions.shapes.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { calls } from '#core/calls.ts'
import { PackShop } from '#sessionPacks/index.ts'
import { FormDialog } from '#ui/dialog/FormDialog.tsx'
import { Screen } from '#ui/Screen.tsx'
import { EmptyState } from '#ui/state/EmptyState.tsx'
import { Loaded } from '#ui/state/Loaded.tsx'
import { FactsSkeleton } from '#ui/state/Skeletons.tsx'
import { MySubscription } from './MySubscription.tsx'
import { PayForPlan } from './PayForPlan.tsx'
import { PlanCard, PlanList } from './PlanCard.tsx'

/** Shows the plans, or the customer's current subscription. */
export default function SubscriptionScreen() {
  const mine = useQuery(calls.subscriptions.mine.queryOptions())
  const plans = useQuery(calls.subscriptions.plans.queryOptions())
  const held = mine.data?.subscription
  return (
    <Screen title={held ? 'My Subscription' : screens.choosePlan.title}>
      <Loaded query={mine} failed="Your subscription could not be loaded." skeleton={<FactsSkeleton facts={6} />}>
        {({ subscription }) =>
          subscription ? (
            <MySubscription subscription={subscription} plans={plans.data ?? []} />
          ) : (
            <Loaded query={plans} failed="The plans could not be loaded." skeleton={<FactsSkeleton facts={6} />}>
              {(offered) => <Plans plans={offered} />}
            </Loaded>
          )
        }
      </Loaded>
      <PackShop />
    </Screen>
  )
}

function Plans({ plans }: { plans: readonly SubscriptionPlan[] }) {
  const [chosen, setChosen] = useState<SubscriptionPlan | null>(null)
  const close = () => setChosen(null)
  if (plans.length === 0) return <EmptyState title="No plans yet." text="Please check again later." />
  return (
    <>
      <PlanList>
        {plans.map((plan) => (
          <PlanCard key={plan._id} plan={plan}>
            <Button fullWidth aria-label={`Select ${plan.name}`} onClick={() => setChosen(plan)}>
              Select
            </Button>
          </PlanCard>
        ))}
      </PlanList>
      <FormDialog isOpen={chosen !== null} onClose={close} title={chosen?.name ?? ''} text={chosen?.price} size="lg">
        {() => chosen && <PayForPlan plan={chosen} onDone={close} onCancel={close} />}
      </FormDialog>
    </>
  )
}
