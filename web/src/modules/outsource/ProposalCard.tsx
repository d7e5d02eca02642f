import type { OutsourceComment } from '@app/contract/outsource/outsource.shapes.ts'
import { Button } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { count } from '#core/format.ts'
import { useMe } from '#core/session.ts'
import { personPage } from '#people/index.ts'
import { Money } from '#ui/Money.tsx'
import { Person } from '#ui/Person.tsx'
import { UserText } from '#ui/text/UserText.tsx'
import { When } from '#ui/When.tsx'
import styles from './Outsource.module.css'
import { ProposalThread } from './ProposalThread.tsx'
import { ProposalTag } from './stateTags.tsx'

type Props = {
  proposal: OutsourceComment
  isThreadOpen?: boolean
  /** Labels that distinguish it from the other proposals. */
  marks?: ReactNode
  action?: ReactNode
}

/** A proposal with author, price, days and text; its thread can be opened and closed. */
export function ProposalCard({ proposal, isThreadOpen = false, marks, action }: Props) {
  const [isOpen, setOpen] = useState(isThreadOpen)
  const thread = useId()
  const me = useMe()
  const { sender, price, currency = 'USD', days, comment, state, replies = 0, createdAt } = proposal
  return (
    <article className={styles.proposal} aria-label={`Proposal of ${sender.name}`}>
      <div className={styles.marks}>
        <Person name={sender.name} picture={sender.profilePicture} to={personPage(me, 'staff', sender._id)} size={24} />
        {state && <ProposalTag of={state} />}
        {marks}
      </div>
      <div className={styles.figures}>
        <span className={styles.price}>
          <Money amount={price} currency={currency} />
        </span>
        <span>{days !== undefined && count(days, ['day', 'days'])}</span>
        <span className={styles.faint}>
          <When at={createdAt} />
        </span>
      </div>
      <UserText className={styles.words} text={comment} />
      <div className={styles.actions}>
        {action}
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={isOpen}
          aria-controls={isOpen ? thread : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Close replies' : replies > 0 ? `Open replies (${replies})` : 'Reply'}
        </Button>
      </div>
      {isOpen && (
        <div id={thread}>
          <ProposalThread proposal={proposal} />
        </div>
      )}
    </article>
  )
}
