import { mayCancel, mayChangePlan, mayUndoCancellation } from '@app/contract/subscriptions/subscriptions.rules.ts'
import type { MySubscription as Mine, SubscriptionPlan } from '@app/contract/subscriptions/subscriptions.shapes.ts'
import { Alert, Box, Button, Group, SimpleGrid, Stack } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { calls } from '#core/calls.ts'
import { count, day, money } from '#core/format.ts'
import { checkSession } from '#core/session.ts'
import { useAction } from '#core/useAction.ts'
import { ConfirmButton } from '#ui/dialog/ConfirmButton.tsx'
import { FormDialog } from '#ui/dialog/FormDialog.tsx'
import { Facts } from '#ui/Facts.tsx'
import { Section } from '#ui/Section.tsx'
import { ChangeCard } from './ChangeCard.tsx'
import { PayForPlan } from './PayForPlan.tsx'
import { Periods } from './Periods.tsx'
import { PlanCard, PlanList } from './PlanCard.tsx'
import { SubscriptionStatus } from './subscriptions.columns.tsx'

type Props = { subscription: Mine; plans: readonly SubscriptionPlan[] }
const dayOf = (instant: string) => day(instant.slice(0, 10))

/** The customer's plan and next charge, with the actions to change or cancel it. */
export function MySubscription({ subscription, plans }: Props) {
  const { name, status, currency, endsAt, next, card, credits, nextPlan, due } = subscription
  const refresh = [calls.subscriptions]
  const after = () => void checkSession()
  const cancel = useAction(calls.subscriptions.cancel, { done: 'Your subscription is cancelled.', refresh, after })
  const takeBack = useAction(calls.subscriptions.takeBack, { done: 'Your subscription goes on.', refresh })
  const queries = useQueryClient()
  const reload = () => void queries.invalidateQueries({ queryKey: calls.subscriptions.key() })
  const ends = dayOf(endsAt)
  return (
    <Stack gap="lg">
      {status === 'pastDue' && next && (
        <Alert color="red" title="Your card was declined" icon={<IconAlertTriangle size={18} aria-hidden="true" />}>
          <p>
            Nothing was charged. Pay now with the same card or another one, and confirm it with your bank if asked. We try again on{' '}
            {dayOf(next.at)}.
          </p>
          {due && (
            <Box mt="sm">
              <FormDialog button={`Pay ${money(due.amount, currency)} now`} title={`Pay ${next.name}`} size="lg">
                {(close) => (
                  <PayForPlan
                    plan={{ _id: due.subscription, amount: due.amount, currency }}
                    onCancel={close}
                    onDone={() => {
                      close()
                      reload()
                    }}
                  />
                )}
              </FormDialog>
            </Box>
          )}
        </Alert>
      )}
      {status === 'cancelled' && (
        <Alert color="warm" title={`Your subscription ends on ${ends}`}>
          Nothing more is charged. You can undo this until then.
        </Alert>
      )}
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <Section title={name}>
          <Facts
            facts={[
              { term: 'State', value: <SubscriptionStatus status={status} /> },
              { term: 'Price', value: `${money(subscription.amount, currency)} a month` },
              { term: 'Paid until', value: ends },
              next && { term: 'Next charge', value: `${money(next.amount, currency)} on ${dayOf(next.at)}` },
              nextPlan !== undefined && next && { term: 'Next plan', value: next.name },
              {
                term: 'Card',
                value: card ? `${card.brand} •••• ${card.last4}, until ${card.expMonth}/${card.expYear}` : 'Stored at the card provider',
              },
              (subscription.sessions > 0 || credits.left > 0) && {
                term: 'Sessions left',
                value: `${count(credits.left, ['session', 'sessions'])}${credits.expiresAt ? ` until ${dayOf(credits.expiresAt)}` : ''}`,
              },
            ]}
          />
          <Group mt="lg" gap="sm">
            <FormDialog button="Change card" buttonProps={{ variant: 'default' }} title="Change card" text="Storing it charges nothing.">
              {(close) => (
                <ChangeCard
                  onCancel={close}
                  onDone={() => {
                    close()
                    reload()
                  }}
                />
              )}
            </FormDialog>
            {mayUndoCancellation(status) && (
              <Button onClick={() => takeBack.mutate({})} loading={takeBack.isPending}>
                Keep my subscription
              </Button>
            )}
            {mayCancel(status) && (
              <ConfirmButton
                variant="default"
                loading={cancel.isPending}
                ask={{
                  title: `Cancel ${name}?`,
                  text:
                    status === 'pastDue'
                      ? 'It ends at once, and nothing more is charged.'
                      : `You can use it until ${ends}. Nothing more is charged.`,
                  action: 'Cancel subscription',
                  cancel: 'Keep it',
                  isDanger: true,
                }}
                onConfirm={() => cancel.mutate({})}
              >
                Cancel subscription
              </ConfirmButton>
            )}
          </Group>
        </Section>
        <Section title="Charges">
          <Periods periods={subscription.periods} />
        </Section>
      </SimpleGrid>
      {mayChangePlan(status) && <OtherPlans {...{ subscription, plans }} />}
    </Stack>
  )
}

/** Chooses another plan for the next period; the choice can be undone until then. */
function OtherPlans({ subscription: { endsAt, nextPlan, name }, plans }: Props) {
  const change = useAction(calls.subscriptions.changePlan, { done: 'Your plan was changed.', refresh: [calls.subscriptions] })
  const others = plans.filter((plan) => plan.name !== name || plan._id === nextPlan)
  if (others.length === 0) return null
  return (
    <Section title="Change plan" text={`The new plan starts on ${dayOf(endsAt)}, with the next charge.`} look="plain">
      <PlanList>
        {others.map((plan) => (
          <PlanCard key={plan._id} plan={plan}>
            <Button
              variant="default"
              fullWidth
              disabled={plan._id === nextPlan}
              loading={change.isPending}
              onClick={() => change.mutate({ subscription: plan._id })}
            >
              {plan._id === nextPlan ? `${plan.name} is chosen` : `Change to ${plan.name}`}
            </Button>
          </PlanCard>
        ))}
      </PlanList>
    </Section>
  )
}
