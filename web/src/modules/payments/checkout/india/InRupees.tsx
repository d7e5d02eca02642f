import type { PaymentQuote } from '@app/contract/payments/payments.calls.ts'
import { Text } from '@mantine/core'
import { money } from '#core/format.ts'
import { rateWords } from '../../rateWords.ts'

/** The charge in rupees for a price in dollars and its rate, shown before the payment. */
export function InRupees({ offer }: { offer: PaymentQuote['insideIndia'] }) {
  if (!offer?.rate) return null
  return (
    <Text size="sm">
      You pay <strong>{money(offer.amount, offer.currency)}</strong>, {rateWords(offer.rate)} This rate stays with the payment, also for a
      refund.
    </Text>
  )
}
