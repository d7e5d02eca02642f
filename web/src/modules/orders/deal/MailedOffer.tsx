import { deadlineInWords } from '@app/contract/orders/deadlineWords.ts'
import type { OfferAnswer, ShownOfferState } from '@app/contract/orders/deal.rules.ts'
import { leastReason, reasonNeeded } from '@app/contract/orders/deal.rules.ts'
import type { OpenedOffer } from '@app/contract/orders/offerLinks.calls.ts'
import { href } from '@app/contract/screens.ts'
import { Alert, Anchor, Button, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { Link } from 'react-router'
import { calls } from '#core/calls.ts'
import { focusFirstWrong } from '#core/focusFirstWrong.ts'
import { moment, money } from '#core/format.ts'
import { useAction } from '#core/useAction.ts'
import { ConfirmButton } from '#ui/dialog/ConfirmButton.tsx'
import { Facts } from '#ui/Facts.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { Money } from '#ui/Money.tsx'
import { UserText } from '#ui/text/UserText.tsx'
import styles from './DealCard.module.css'
import { useSeen } from './useSeen.ts'

const standings: Record<Exclude<ShownOfferState, 'open'>, string> = {
  accepted: 'You have accepted this offer. The deal is confirmed.',
  confirmedByHand: 'The deal is already confirmed.',
  changeRequested: 'You have asked for a change. We will send you a new offer.',
  declined: 'You have declined this offer.',
  superseded: 'This offer was replaced by a newer one. Please open the latest mail, or sign in.',
  withdrawn: 'This offer was withdrawn. Please ask us for a new one.',
  expired: 'This offer has expired. Please ask us for a new one.',
}

/** The offer of a mail, with its answers or its final state. */
export function MailedOffer({ link, offer }: { link: string; offer: OpenedOffer }) {
  const [isAsking, setAsking] = useState(false)
  const form = useForm({
    initialValues: { words: '' },
    validate: { words: (words) => (words.trim().length < leastReason ? reasonNeeded : null) },
  })
  const answer = useAction(calls.offerLinks.answer, {
    done: (_, { answer }) => confirmations[answer],
    failed: 'Unable to answer the offer.',
    refresh: [calls.offerLinks],
    form,
    after: () => setAsking(false),
  })
  const { mutate: see } = useAction(calls.offerLinks.see, { isQuiet: true })
  useSeen(offer.mayAnswer ? link : undefined, () => see({ link }))
  const { state, mayAnswer, currency, isProposal } = offer
  const give = (kind: OfferAnswer) => answer.mutate({ link, answer: kind })
  return (
    <section className={styles.card} aria-labelledby="offer">
      <div className={styles.head}>
        <h2 id="offer" className={styles.title}>
          #{offer.orderNumber} {offer.orderName}
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
          { term: 'Deadline', value: offer.deadline && deadlineInWords({ deadline: offer.deadline, timezone: offer.timezone }) },
          { term: 'Valid until', value: offer.validUntilAt && moment(offer.validUntilAt) },
        ]}
      />
      <div role="status">
        {!mayAnswer && (
          <Alert color={state === 'accepted' ? 'green' : 'warm'}>
            {state === 'open' ? 'This link can no longer answer the offer.' : standings[state]}{' '}
            <Anchor component={Link} to={href('signIn')} inherit>
              Sign in
            </Anchor>
          </Alert>
        )}
      </div>
      {mayAnswer && !isAsking && (
        <>
          <p className={styles.text}>
            {isProposal ? 'Until you agree, nothing changes.' : 'Accepting confirms the deal; nothing is charged before you pay.'}
          </p>
          <div className={styles.buttons}>
            <Button
              loading={answer.isPending && answer.variables.answer === 'accepted'}
              disabled={answer.isPending}
              onClick={() => give('accepted')}
            >
              {isProposal ? 'Agree' : `Accept for ${money(offer.amount, currency)}`}
            </Button>
            <Button variant="default" disabled={answer.isPending} onClick={() => setAsking(true)}>
              Ask for a change
            </Button>
            <ConfirmButton
              disabled={answer.isPending}
              ask={{
                title: isProposal ? 'Decline this change?' : 'Decline this offer?',
                text: isProposal ? 'Your current agreement stays in force.' : 'We may send you another offer.',
                action: 'Decline',
              }}
              onConfirm={() => give('declined')}
            >
              Decline
            </ConfirmButton>
          </div>
        </>
      )}
      {mayAnswer && isAsking && (
        <form
          noValidate
          onSubmit={form.onSubmit(({ words }) => answer.mutate({ link, answer: 'changeRequested', words }), focusFirstWrong(form))}
        >
          <Textarea
            label="What should be different?"
            withAsterisk
            required
            autosize
            minRows={4}
            maxLength={2_000}
            data-autofocus
            {...form.getInputProps('words')}
          />
          <FormActions submit="Ask for a change" isPending={answer.isPending} onCancel={() => setAsking(false)} />
        </form>
      )}
    </section>
  )
}

const confirmations: Record<OfferAnswer, string> = {
  accepted: 'You have accepted the offer.',
  changeRequested: 'We will send you a new offer.',
  declined: 'You have declined the offer.',
}
