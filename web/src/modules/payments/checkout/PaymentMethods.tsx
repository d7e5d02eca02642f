import { Anchor, Radio, Stack } from '@mantine/core'
import { useProductInfo } from '#core/productInfo.ts'
import { Section } from '#ui/Section.tsx'
import type { InsideIndia } from './india/useInsideIndia.ts'

/** The payment methods that the server offers; others are shown as not available. */
export function PaymentMethods({
  inIndia: { keyId, byCard, isChosen, choose },
  isDisabled,
}: {
  inIndia: InsideIndia
  isDisabled: boolean
}) {
  const isOffered = keyId !== undefined
  return (
    <Section title="Payment method">
      <Radio.Group
        aria-label="Payment method"
        value={isChosen ? 'india' : 'card'}
        onChange={(value) => choose(value === 'india' ? 'india' : 'card')}
        readOnly={!isOffered || isDisabled}
      >
        <Stack gap="sm">
          <Radio
            value="card"
            disabled={!byCard}
            label="Card"
            description={
              byCard ? 'Visa, Mastercard, American Express and others, from anywhere but India.' : 'Not available for this order.'
            }
          />
          <Radio
            value="india"
            disabled={!isOffered}
            label="Inside India Payment"
            description={isOffered ? 'UPI, cards, net banking and wallets, through Razorpay.' : <NotOffered />}
          />
        </Stack>
      </Radio.Group>
    </Section>
  )
}

function NotOffered() {
  const email = useProductInfo()?.company.email
  return (
    <>
      Not available for this order.{' '}
      {email && (
        <>
          Write to <Anchor href={`mailto:${email}`}>{email}</Anchor>, and we will arrange it with you.
        </>
      )}
    </>
  )
}
