import { currencies } from '@app/contract/core/money.ts'
import type { PaymentRefunds, Refund } from '@app/contract/payments/refunds.shapes.ts'
import { money } from '#core/format.ts'
import { useMe } from '#core/session.ts'
import { personPage } from '#people/index.ts'
import { FormDialog } from '#ui/dialog/FormDialog.tsx'
import { Money } from '#ui/Money.tsx'
import { Person } from '#ui/Person.tsx'
import { Section } from '#ui/Section.tsx'
import { StatusTag } from '#ui/StatusTag.tsx'
import { When } from '#ui/When.tsx'
import { AskAdminForm } from './AskAdminForm.tsx'
import { RefundForm } from './RefundForm.tsx'
import styles from './RefundsSection.module.css'

type Props = {
  refunds: PaymentRefunds
  currency: string
  refunded: number
  /** Of a payment of an order: what a bank has not withdrawn. Sales ask for a refund of it. */
  paid?: number
}

/** The refunds of a payment with their states, and the refund button for admins. */
export function RefundsSection({
  refunds: { payment, refundable = 0, isByHand, order, isSandbox, refunds },
  currency: named,
  refunded,
  paid = 0,
}: Props) {
  const me = useMe()
  const currency = currencies.find((one) => one === named)
  const asking = me.role === 'sales' && order !== undefined && paid > refunded ? order : undefined
  if (!currency || (refunds.length === 0 && refundable === 0 && asking === undefined)) return null
  const left = refundable > 0 ? `${money(refundable, currency)} can be refunded.` : undefined
  return (
    <Section
      title="Refunds"
      text={[refunded > 0 && `${money(refunded, currency)} refunded.`, left].filter(Boolean).join(' ') || undefined}
      tools={
        asking !== undefined ? (
          <FormDialog
            button="Ask for a refund"
            buttonProps={{ variant: 'default', size: 'compact-sm' }}
            title="Ask an admin for a refund"
            text="Only an admin refunds a payment. They are notified of your request."
          >
            {(close) => <AskAdminForm order={asking} what="refund" most={{ amount: paid - refunded, currency }} onDone={close} />}
          </FormDialog>
        ) : (
          refundable > 0 && (
            <FormDialog
              button={isByHand ? 'Refund by hand' : 'Refund'}
              buttonProps={{ variant: 'default', size: 'compact-sm' }}
              title={isByHand ? 'Refund by hand' : 'Refund this payment'}
              text={isByHand ? 'This was a manual payment: pay it back the same way, then record it here.' : undefined}
            >
              {(close) => <RefundForm {...{ payment, refundable, currency, isByHand, order, isSandbox }} onDone={close} />}
            </FormDialog>
          )
        )
      }
    >
      {refunds.length > 0 && (
        <ul className={styles.list}>
          {refunds.map((refund) => (
            <li key={refund._id}>
              <div className={styles.head}>
                <strong>
                  <Money amount={refund.amount} currency={currency} />
                </strong>
                <StatusTag status={looks[refund.state]} label={words[refund.state]} />
              </div>
              <p className={styles.about}>
                {originWords[refund.origin]}
                {refund.purpose && purposeWords[refund.purpose]}, <When at={refund.createdAt} />
              </p>
              {refund.requestedBy && (
                <Person
                  name={refund.requestedBy.name}
                  picture={refund.requestedBy.profilePicture}
                  to={personPage(me, 'staff', refund.requestedBy._id)}
                  size={24}
                />
              )}
              {refund.reason && <p className={styles.reason}>{refund.reason}</p>}
              {refund.failure && <p className={styles.reason}>The provider said: {refund.failure}</p>}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

const words: Record<Refund['state'], string> = { pending: 'On its way', succeeded: 'Refunded', failed: 'Failed' }
const looks: Record<Refund['state'], string> = { pending: 'pending', succeeded: 'refunded', failed: 'failed' }
const purposeWords = { favour: ', as a favour', correction: ', as a correction' } as const
const originWords: Record<Refund['origin'], string> = {
  here: 'By the card provider',
  provider: 'In the provider’s dashboard',
  hand: 'By hand',
}
