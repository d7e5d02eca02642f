import { mayPropose, seesProposals } from '@app/contract/outsource/outsource.rules.ts'
import type { OutsourceOrder } from '@app/contract/outsource/outsource.shapes.ts'
import { useMe } from '#core/session.ts'
import { Section } from '#ui/Section.tsx'
import { EmptyState } from '#ui/state/EmptyState.tsx'
import { CompareProposals } from './CompareProposals.tsx'
import { OwnProposal } from './OwnProposal.tsx'

/** The proposals for each reader: all of them for admins, the own one for others. */
export function Proposals({ brief }: { brief: OutsourceOrder }) {
  const me = useMe()
  if (seesProposals(me.role)) return <CompareProposals brief={brief} />
  if (mayPropose(me.role)) return <OwnProposal brief={brief} />
  return (
    <Section title="Proposals">
      <EmptyState title="Admins compare the proposals." text="The order's page shows who gets it." />
    </Section>
  )
}
