import type { OutsourceState, ProposalState } from '@app/contract/outsource/outsource.rules.ts'
import { Tag } from '#ui/Tag.tsx'

const ofBrief = {
  draft: { tone: 'plain', words: 'Not outsourced' },
  open: { tone: 'active', words: 'Open' },
  accepted: { tone: 'done', words: 'Given away' },
  closed: { tone: 'off', words: 'Closed' },
} as const
const ofProposal = {
  open: { tone: 'new', words: 'Sent' },
  accepted: { tone: 'done', words: 'Accepted' },
  declined: { tone: 'off', words: 'Not chosen' },
} as const

/** The state of a brief; to the developer whose proposal was accepted it is theirs. */
export const BriefState = ({ of, own }: { of: OutsourceState; own?: ProposalState | undefined }) => (
  <Tag tone={ofBrief[of].tone} shape="dot">
    {of === 'accepted' && own === 'accepted' ? 'Yours' : ofBrief[of].words}
  </Tag>
)

export const ProposalTag = ({ of }: { of: ProposalState }) => (
  <Tag tone={ofProposal[of].tone} shape="dot">
    {ofProposal[of].words}
  </Tag>
)
