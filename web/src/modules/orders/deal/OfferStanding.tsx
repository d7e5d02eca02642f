import { deadlineInWords } from '@app/contract/orders/deadlineWords.ts'
import type { Offer } from '@app/contract/orders/deal.shapes.ts'
import type { Order } from '@app/contract/orders/orders.shapes.ts'
import { Button } from '@mantine/core'
import { calls } from '#core/calls.ts'
import { moment } from '#core/format.ts'
import { useAction } from '#core/useAction.ts'
import { ConfirmButton } from '#ui/dialog/ConfirmButton.tsx'
import { Facts } from '#ui/Facts.tsx'
import { Money } from '#ui/Money.tsx'
import { Tag } from '#ui/Tag.tsx'
import { UserText } from '#ui/text/UserText.tsx'
import { When } from '#ui/When.tsx'
import type { useOrderDialogs } from '../changes/useOrderDialogs.tsx'
import styles from './DealCard.module.css'
import { useSentOffer } from './sentOffer.ts'

type Props = { order: Order; open: ReturnType<typeof useOrderDialogs>['open'] }

const standings = {
  open: { words: 'Waiting for the customer', tone: 'warm' },
  expired: { words: 'Expired', tone: 'off' },
  changeRequested: { words: 'Changes requested', tone: 'warm' },
  declined: { words: 'Declined', tone: 'off' },
} as const
const isUnsettled = (state: Offer['state']): state is keyof typeof standings => state in standings

/** For the back office: the offer that is not agreed on, the customer's message, and the possible steps. */
export function OfferStanding({ order, open }: Props) {
  const withdraw = useAction(calls.deal.withdrawOffer, {
    done: 'The offer is withdrawn.',
    failed: 'Unable to withdraw the offer.',
    refresh: [calls.orders, calls.deal],
  })
  const remind = useAction(calls.deal.remindOfOffer, {
    done: ({ customer }) => `${customer[0]?.name ?? 'The customer'} is reminded of the offer.`,
    failed: 'The reminder could not be sent.',
    refresh: [calls.orders, calls.deal],
  })
  const title = useSentOffer(order)
  const { offer } = order
  if (!offer || !isUnsettled(offer.state)) return null
  const { words, tone } = standings[offer.state]
  return (
    <section className={styles.card} aria-labelledby="offer">
      <div className={styles.head}>
        <h2 id="offer" ref={title} tabIndex={-1} className={styles.title}>
          {offer.isProposal ? 'Proposed change' : `Offer ${offer.number}`}
        </h2>
        <Tag tone={tone}>{words}</Tag>
      </div>
      <Facts
        layout="grid"
        facts={[
          { term: 'Price', value: <Money amount={offer.amount} currency={offer.currency} /> },
          { term: 'Deadline', value: offer.deadline && deadlineInWords({ deadline: offer.deadline, timezone: order.timezone }) },
          { term: 'Valid until', value: offer.validUntilAt && moment(offer.validUntilAt) },
          { term: 'Made', value: <When at={offer.madeAt} /> },
          offer.state === 'open' && { term: 'Seen', value: offer.seenAt ? <When at={offer.seenAt} /> : 'Not yet' },
          !!offer.remindedAt && { term: 'Reminded', value: <When at={offer.remindedAt} /> },
        ]}
      />
      {offer.includes && <UserText className={styles.includes} text={offer.includes} />}
      {offer.words && (
        <div>
          <p className={styles.text}>The customer says:</p>
          <UserText className={styles.includes} text={offer.words} />
        </div>
      )}
      <div className={styles.buttons}>
        {order.dealChoices.includes('remindOfOffer') && (
          <Button
            variant="default"
            size="compact-sm"
            loading={remind.isPending}
            onClick={() => remind.mutate({ id: order._id, offer: offer._id })}
          >
            Remind {order.customer[0]?.name ?? 'the customer'}
          </Button>
        )}
        {order.dealChoices.includes('makeOffer') && (
          <Button variant="default" size="compact-sm" onClick={() => open('offer', order)}>
            Make another offer
          </Button>
        )}
        {order.dealChoices.includes('withdrawOffer') && (
          <ConfirmButton
            size="compact-sm"
            loading={withdraw.isPending}
            ask={{
              title: 'Withdraw this offer?',
              text: order.isAgreed
                ? 'They can no longer accept this offer. The agreed price stays.'
                : 'They can no longer accept this offer, and its price is no longer the price of the order.',
              action: 'Withdraw',
            }}
            onConfirm={() => withdraw.mutate({ id: order._id, offer: offer._id })}
          >
            Withdraw
          </ConfirmButton>
        )}
      </div>
    </section>
  )
}
