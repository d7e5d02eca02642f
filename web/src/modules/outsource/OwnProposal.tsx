import type { OutsourceOrder } from '@app/contract/outsource/outsource.shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { calls } from '#core/calls.ts'
import { useMe } from '#core/session.ts'
import { Section } from '#ui/Section.tsx'
import { EmptyState } from '#ui/state/EmptyState.tsx'
import { Loaded } from '#ui/state/Loaded.tsx'
import { ProposalCard } from './ProposalCard.tsx'
import { ProposalForm } from './ProposalForm.tsx'

/** The reader's only proposal: the form until it is sent, then the proposal with its thread. */
export function OwnProposal({ brief }: { brief: OutsourceOrder }) {
  const { orderId } = brief
  const me = useMe()
  const own = useQuery(calls.outsource.commentsForUser.queryOptions({ orderId, userId: me.id }))
  return (
    <Section title="Your proposal" text="Only you and the admins see it. You can send one.">
      <Loaded query={own} failed="Your proposal could not be loaded.">
        {([proposal]) =>
          proposal ? (
            <ProposalCard proposal={proposal} isThreadOpen />
          ) : brief.mayPropose ? (
            <ProposalForm orderId={orderId} />
          ) : (
            <EmptyState title="This order takes no more proposals." text="The board lists other open orders." />
          )
        }
      </Loaded>
    </Section>
  )
}
