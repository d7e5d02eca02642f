import type { Order } from '@app/contract/orders/orders.shapes.ts'
import { isIndia } from '@app/contract/payments/payments.rules.ts'
import { Button, Stack } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { calls } from '#core/calls.ts'
import { focusFirstWrong } from '#core/focusFirstWrong.ts'
import { money } from '#core/format.ts'
import type { Me } from '#core/session.ts'
import { Section } from '#ui/Section.tsx'
import { ErrorState } from '#ui/state/ErrorState.tsx'
import styles from './Checkout.module.css'
import { BillingFields, type BillingForm, isFilled } from './cards/BillingFields.tsx'
import { CardForm, type CardFormHandle } from './cards/CardForm.tsx'
import { CardFormSkeleton } from './cards/CardFormSkeleton.tsx'
import type { useCardPayment } from './cards/useCardPayment.ts'
import { choiceInput } from './checkoutChoice.ts'
import { InRupees } from './india/InRupees.tsx'
import { RazorpayForm } from './india/RazorpayForm.tsx'
import type { InsideIndia } from './india/useInsideIndia.ts'
import { PaymentFailed } from './PaymentFailed.tsx'
import { PaymentMethods } from './PaymentMethods.tsx'
import type { QuoteState } from './useQuote.ts'

type Props = {
  order: Order
  me: Me
  form: BillingForm
  quote: QuoteState
  card: RefObject<CardFormHandle | null>
  payment: ReturnType<typeof useCardPayment>
  payButton: RefObject<HTMLButtonElement | null>
  /** The words of a failed payment, at the card. */
  declined: RefObject<HTMLDivElement | null>
  inIndia: InsideIndia
}

/** Billing address, card, and the one button, which names the amount. */
export function Checkout({ order, me, form, quote, card, payment, payButton, declined, inIndia }: Props) {
  const config = useQuery({ ...calls.payments.cardConfig.queryOptions(), staleTime: Number.POSITIVE_INFINITY })
  const { isPaying, problem } = payment
  const { bill, isConfirmed } = quote
  const { currency } = order
  const isInsideIndia = inIndia.isChosen
  const isReady = isInsideIndia ? inIndia.isReady : config.data !== undefined
  const inRupees = isInsideIndia ? quote.insideIndia : undefined
  const charge = inRupees ?? { amount: bill.payable, currency }
  const mayPay =
    isReady && isFilled(form.values, isInsideIndia) && isConfirmed && bill.payable > 0 && (!isInsideIndia || inRupees !== undefined)

  const pay = async ({ country, ...billing }: BillingForm['values']) => {
    // Opens no payment for an incomplete card; its fields say what is missing.
    if (!mayPay || !card.current?.check()) return
    const input = { userId: me.id, order: order._id, ...choiceInput(quote.choice), ...billing, country: country.trim().toUpperCase() }
    await payment.pay(input, charge, form, isInsideIndia)
  }

  return (
    <form noValidate onSubmit={form.onSubmit((values) => void pay(values), focusFirstWrong(form))}>
      <Stack gap="lg">
        <PaymentMethods inIndia={inIndia} isDisabled={isPaying} />
        <BillingFields form={form} isDisabled={isPaying} isInsideIndia={isInsideIndia} />
        <Section title={isInsideIndia ? 'Inside India Payment' : 'Card'}>
          {problem && <PaymentFailed ref={declined} message={problem.message} />}
          {isInsideIndia ? (
            <Stack gap="sm">
              <InRupees offer={inRupees} />
              <RazorpayForm ref={card} inIndia={inIndia} billing={cardBillingOf(form.values)} isDisabled={isPaying} />
            </Stack>
          ) : (
            <>
              {config.isPending && <CardFormSkeleton />}
              {config.error && !config.data && (
                <ErrorState
                  title="The card form could not be loaded."
                  text="Nothing was charged. Try again in a moment."
                  onRetry={() => void config.refetch()}
                  isRetrying={config.isFetching}
                />
              )}
              {config.data && (
                <CardForm
                  ref={card}
                  config={{ provider: config.data.provider, publishableKey: config.data.key }}
                  billing={cardBillingOf(form.values)}
                  isDisabled={isPaying}
                />
              )}
            </>
          )}
        </Section>
        <div>
          <Button
            ref={payButton}
            type="submit"
            size="md"
            fullWidth
            disabled={!mayPay}
            loading={isPaying}
            leftSection={<IconLock size={18} aria-hidden="true" />}
          >
            Pay {money(charge.amount, charge.currency)}
          </Button>
          <p className={styles.under}>
            {whyNot({ form, quote, inIndia }) ?? `We charge once, for order #${order.number}, and mail you the receipt.`}
          </p>
        </div>
      </Stack>
    </form>
  )
}

/** Why the button is disabled. */
function whyNot({ form: { values }, quote, inIndia: { isChosen } }: Pick<Props, 'form' | 'quote' | 'inIndia'>) {
  if (quote.bill.payable <= 0) return 'There is nothing to pay for this choice.'
  if (!isChosen && isIndia(values.country)) return 'Cards from India are not accepted here.'
  if (!isFilled(values, isChosen)) return 'Fill in the billing address to pay.'
  return undefined
}

const cardBillingOf = ({ name, email, address, city, state, country, pinCode }: BillingForm['values']) => ({
  name,
  email,
  address: { line1: address, city, state, country: country.trim().toUpperCase(), postalCode: pinCode },
})
