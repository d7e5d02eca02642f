import { reconciledDays } from '@app/contract/payments/reconciliation/reconciliation.rules.ts'
import type { Reconciliation } from '@app/contract/payments/reconciliation/reconciliation.shapes.ts'
import { screens } from '@app/contract/screens.ts'
import { Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { calls } from '#core/calls.ts'
import { useAction } from '#core/useAction.ts'
import { Screen } from '#ui/Screen.tsx'
import { Section } from '#ui/Section.tsx'
import { EmptyState } from '#ui/state/EmptyState.tsx'
import { Loaded } from '#ui/state/Loaded.tsx'
import { FactsSkeleton } from '#ui/state/Skeletons.tsx'
import { FindingList } from './FindingList.tsx'
import { LastRun, RunList } from './Runs.tsx'

/** Compares the card provider's list with ours, and says what to do about differences. */
export default function ReconciliationScreen() {
  const asked = useQuery({
    ...calls.reconciliation.state.queryOptions({}),
    // A finished run is announced; polling covers a lost announcement while a run is shown.
    refetchInterval: ({ state }) => (isRunning(state.data) ? 5_000 : false),
  })
  const run = useAction(calls.reconciliation.runNow, {
    done: 'The provider’s list is being read.',
    failed: 'It could not be started.',
    refresh: [calls.reconciliation],
  })
  const running = isRunning(asked.data)
  return (
    <Screen
      title={screens.reconciliation.title}
      subtitle={`Every night the card provider’s payments, refunds and disputes of the last ${reconciledDays} days are compared with ours. Missed payments are added automatically. What needs you is below.`}
      action={
        <Button loading={run.isPending} disabled={running} onClick={() => run.mutate({})}>
          {running ? 'Running' : 'Run now'}
        </Button>
      }
    >
      <Loaded query={asked} failed="The reconciliation could not be loaded." skeleton={<FactsSkeleton facts={6} />}>
        {(state) => <Shown state={state} />}
      </Loaded>
    </Screen>
  )
}

const isRunning = (state: Reconciliation | undefined) => state?.runs[0] !== undefined && state.runs[0].finishedAt === undefined

function Shown({ state: { runs, open, resolved, provider, hasRazorpay } }: { state: Reconciliation }) {
  const [last] = runs
  if (!last)
    return (
      <EmptyState
        title="It has not run yet."
        text={`It runs automatically tonight. Run now compares ${provider === 'sandbox' ? 'the sandbox' : 'Stripe'}${hasRazorpay ? ' and Razorpay' : ''} with ours at once.`}
      />
    )
  return (
    <Stack gap="lg">
      <LastRun run={last} open={open.length} />
      <Section title="What to do" text={open.length > 0 ? 'A difference leaves this list once a run no longer finds it.' : undefined}>
        {open.length === 0 ? <Text c="dimmed">Nothing. The provider’s list matches ours.</Text> : <FindingList findings={open} />}
      </Section>
      {resolved.length > 0 && (
        <Section title="Recently resolved">
          <FindingList findings={resolved} />
        </Section>
      )}
      {runs.length > 1 && <RunList runs={runs} />}
    </Stack>
  )
}
