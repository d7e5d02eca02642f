import { mayPropose, seesProposals } from '@app/contract/outsource/outsource.rules.ts'
import type { OutsourceOrder } from '@app/contract/outsource/outsource.shapes.ts'
import { useMe } from '#core/session.ts'
import { Section } from '#ui/Section.tsx'
import { EmptyState } from '#ui/state/EmptyState.tsx'
import { CompareProposals } from './CompareProposals.tsx'
import { OwnProposal } from './OwnProposal.tsx'

/** What each reader sees of the proposals: an admin all of them, everybody else only their own. */
export function Proposals({ brief }: { brief: OutsourceOrder }) {
  const me = useMe()
  if (seesProposals(me.role)) return <CompareProposals brief={brief} />
  if (mayPropose(me.role)) return <OwnProposal brief={brief} />
  return (
    <Section title="Proposals">
      <EmptyState title="Admins compare the proposals." text="Who gets the order stands on its page." />
    </Section>
  )
}
