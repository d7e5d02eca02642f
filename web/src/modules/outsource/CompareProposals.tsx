import type { OutsourceComment, OutsourceOrder } from '@app/contract/outsource/outsource.shapes.ts'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { calls } from '#core/calls.ts'
import { count, money } from '#core/format.ts'
import { useAction } from '#core/useAction.ts'
import { ConfirmButton } from '#ui/dialog/ConfirmButton.tsx'
import { Section } from '#ui/Section.tsx'
import { EmptyState } from '#ui/state/EmptyState.tsx'
import { Loaded } from '#ui/state/Loaded.tsx'
import { Tag } from '#ui/Tag.tsx'
import { marksOf, type Order, ordered, orders } from './comparing.ts'
import styles from './Outsource.module.css'
import { ProposalCard } from './ProposalCard.tsx'

/** All proposals side by side, for an admin, who accepts one. */
export function CompareProposals({ brief }: { brief: OutsourceOrder }) {
  const { orderId } = brief
  const [order, setOrder] = useState<Order>('price')
  const proposals = useQuery(calls.outsource.commentsForAdmin.queryOptions({ orderId }))
  return (
    <Section
      title="Proposals"
      text="Only admins see all proposals; bidders see only their own."
      look="plain"
      tools={
        (proposals.data?.length ?? 0) > 1 && (
          <NativeSelect
            aria-label="Order of the proposals"
            data={orders.map(({ value, label }) => ({ value, label }))}
            value={order}
            onChange={({ currentTarget: { value } }) => setOrder(orders.find((one) => one.value === value)?.value ?? 'price')}
          />
        )
      }
    >
      <Loaded query={proposals} failed="The proposals could not be loaded.">
        {(all) =>
          all.length === 0 ? (
            <EmptyState
              title="No proposals yet."
              text="Developers with the skills and the reviewers were notified. Their proposals will appear here."
            />
          ) : (
            <ul className={styles.proposals} aria-label="Proposals">
              {ordered(all, order).map((proposal) => (
                <li key={proposal._id}>
                  <ProposalCard
                    proposal={proposal}
                    marks={marksOf(proposal, all).map((mark) => (
                      <Tag key={mark} tone="warm">
                        {mark}
                      </Tag>
                    ))}
                    action={brief.state === 'open' && <Accept proposal={proposal} brief={brief} others={all.length - 1} />}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  )
}

function Accept({ proposal, brief, others }: { proposal: OutsourceComment; brief: OutsourceOrder; others: number }) {
  const { sender, price = 0, currency = 'USD', days = 0 } = proposal
  const accept = useAction(calls.outsource.accept, {
    done: `${sender.name} has the order now.`,
    failed: 'The proposal could not be accepted.',
    refresh: [calls.outsource, calls.orders],
  })
  return (
    <ConfirmButton
      variant="filled"
      size="compact-md"
      loading={accept.isPending}
      aria-label={`Accept the proposal of ${sender.name}`}
      ask={{
        title: `Give “${brief.name}” to ${sender.name}?`,
        text: `For ${money(price, currency)} in ${count(days, ['day', 'days'])}. They get the order with its files${others > 0 ? ', and the other bidders are notified' : ''}.`,
        action: 'Accept proposal',
        isDanger: false,
      }}
      onConfirm={() => accept.mutate({ orderId: brief.orderId, proposalId: proposal._id })}
    >
      Accept
    </ConfirmButton>
  )
}
