import { deadlineInWords } from '@app/contract/orders/deadlineWords.ts'
import type { Offer } from '@app/contract/orders/deal.shapes.ts'
import type { Order } from '@app/contract/orders/orders.shapes.ts'
import { Button } from '@mantine/core'
import { calls } from '#core/calls.ts'
import { moment, money } from '#core/format.ts'
import { useMe } from '#core/session.ts'
import { useAction } from '#core/useAction.ts'
import { ConfirmButton } from '#ui/dialog/ConfirmButton.tsx'
import { Facts } from '#ui/Facts.tsx'
import { Money } from '#ui/Money.tsx'
import { UserText } from '#ui/text/UserText.tsx'
import type { useOrderDialogs } from '../changes/useOrderDialogs.tsx'
import styles from './DealCard.module.css'
import { useSeen } from './useSeen.ts'

type Props = { order: Order; offer: Offer; open: ReturnType<typeof useOrderDialogs>['open'] }

/** The offer with its description, last day and next steps, and its three answers. */
export function OfferQuestion({ order, offer, open }: Props) {
  const answer = useAction(calls.deal.answerOffer, {
    done: (_, { answer }) => (answer === 'accepted' ? 'You have accepted the offer.' : 'You have declined the offer.'),
    failed: 'Unable to answer the offer.',
    refresh: [calls.orders, calls.deal],
  })
  const offerIds = { id: order._id, offer: offer._id }
  const { mutate: see } = useAction(calls.deal.seeOffer, { isQuiet: true })
  const { impersonation } = useMe()
  useSeen(impersonation ? undefined : offer._id, () => see(offerIds))
  const { currency, isProposal } = offer
  const isOtherPrice = isProposal && offer.amount !== order.totalAmount
  const isLater = isProposal && offer.deadline !== undefined && offer.deadline !== order.deadline
  return (
    <section className={styles.card} data-yours aria-labelledby="offer">
      <div className={styles.head}>
        <h2 id="offer" className={styles.title}>
          {isProposal ? 'Please confirm a change' : 'Our offer'}
        </h2>
        <span className={styles.price}>
          <Money amount={offer.amount} currency={currency} />
        </span>
      </div>
      {offer.includes && <UserText className={styles.includes} text={offer.includes} />}
      {offer.note && <UserText className={styles.text} text={offer.note} />}
      <Facts
        layout="grid"
        facts={[
          isOtherPrice && { term: 'Agreed so far', value: <Money amount={order.totalAmount ?? 0} currency={currency} /> },
          { term: 'Deadline', value: offer.deadline && deadlineInWords({ deadline: offer.deadline, timezone: order.timezone }) },
          isLater && { term: 'Deadline before', value: deadlineInWords(order) },
          { term: 'Valid until', value: offer.validUntilAt && moment(offer.validUntilAt) },
        ]}
      />
      <p className={styles.text}>{whatFollows(order, offer)}</p>
      <div className={styles.buttons}>
        <Button
          loading={answer.isPending && answer.variables.answer === 'accepted'}
          disabled={answer.isPending}
          onClick={() => answer.mutate({ ...offerIds, answer: 'accepted' })}
        >
          {isProposal ? 'Agree' : `Accept for ${money(offer.amount, currency)}`}
        </Button>
        <Button variant="default" disabled={answer.isPending} onClick={() => open('changeOffer', order)}>
          Ask for a change
        </Button>
        <ConfirmButton
          disabled={answer.isPending}
          ask={{
            title: isProposal ? 'Decline this change?' : 'Decline this offer?',
            text: isProposal ? 'Your current agreement stays in force.' : 'We may send you another offer.',
            action: 'Decline',
          }}
          onConfirm={() => answer.mutate({ ...offerIds, answer: 'declined' })}
        >
          Decline
        </ConfirmButton>
      </div>
    </section>
  )
}

function whatFollows(order: Order, { isProposal }: Offer): string {
  if (isProposal) return 'Until you agree, nothing changes.'
  if (order.status === 'Requested' || order.status === 'Reviewing')
    return 'Accepting confirms the deal. You then pay half or the full amount, and the work starts.'
  return 'Your answer is saved with the order.'
}
