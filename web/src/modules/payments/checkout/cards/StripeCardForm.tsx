import { Alert, Button, SimpleGrid, Stack } from '@mantine/core'
import { CardCvcElement, CardExpiryElement, CardNumberElement, Elements, useElements, useStripe } from '@stripe/react-stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Ref, useId, useImperativeHandle, useRef, useState } from 'react'
import { useRecovery } from '#core/useRecovery.ts'
import { CardFormSkeleton } from './CardFormSkeleton.tsx'
import type { CardBilling, CardFields } from './cardOutcome.ts'
import { StripeField } from './StripeField.tsx'
import { billingDetailsOf, outcomeOf, outcomeOfSetup } from './stripeOutcome.ts'
import { useStripeStyle } from './stripeStyle.ts'

type Props = {
  publishableKey: string
  billing: CardBilling
  isDisabled?: boolean
  onComplete?: ((isComplete: boolean) => void) | undefined
  ref?: Ref<CardFields>
}

/** Stripe's own card fields: their input never touches our page. */
export function StripeCardForm({ publishableKey, ...fields }: Props) {
  const key = ['stripe.js', publishableKey]
  // A query, since the script loads once, may fail and can be retried.
  const stripe = useQuery({
    queryKey: key,
    queryFn: () => loadStripe(publishableKey),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    retry: false,
  })
  const queries = useQueryClient()
  // Retried outside the query, which would show the skeleton each time.
  useRecovery(stripe.isError, () => void loadStripe(publishableKey).then((loaded) => queries.setQueryData(key, loaded), ignored))
  if (stripe.isPending) return <CardFormSkeleton />
  if (!stripe.data)
    return (
      <Alert color="red" title="The card form could not be loaded">
        <Stack gap="sm" align="flex-start">
          Nothing was charged. Check your connection, and whether something blocks js.stripe.com.
          <Button variant="default" size="compact-sm" loading={stripe.isFetching} onClick={() => void stripe.refetch()}>
            Try again
          </Button>
        </Stack>
      </Alert>
    )
  return (
    <Elements stripe={stripe.data}>
      <Fields {...fields} />
    </Elements>
  )
}

/** The next retry shows whether it helped. */
const ignored = () => undefined

const names = ['cardNumber', 'cardExpiry', 'cardCvc'] as const
type Name = (typeof names)[number]
type State = { isComplete: boolean; problem?: string | undefined }
const untouched: Record<Name, State> = {
  cardNumber: { isComplete: false },
  cardExpiry: { isComplete: false },
  cardCvc: { isComplete: false },
}
const incomplete: Record<Name, string> = {
  cardNumber: 'Your card number is incomplete.',
  cardExpiry: "Your card's expiration date is incomplete.",
  cardCvc: "Your card's security code is incomplete.",
}

function Fields({ billing, isDisabled = false, onComplete, ref }: Omit<Props, 'publishableKey'>) {
  const stripe = useStripe()
  const elements = useElements()
  const style = useStripeStyle()
  const id = useId()
  const [states, setStates] = useState(untouched)
  const completed = useRef(new Set<Name>())

  const check = () => {
    const missing = names.filter((name) => !states[name].isComplete)
    for (const name of missing) setStates((all) => ({ ...all, [name]: { ...all[name], problem: all[name].problem ?? incomplete[name] } }))
    if (missing[0]) focus(missing[0])
    return missing.length === 0
  }

  const focus = (name: Name) => {
    if (name === 'cardNumber') elements?.getElement('cardNumber')?.focus()
    else if (name === 'cardExpiry') elements?.getElement('cardExpiry')?.focus()
    else elements?.getElement('cardCvc')?.focus()
  }

  const confirm = async (clientSecret: string) => {
    const card = elements?.getElement('cardNumber')
    if (!stripe || !card || !check()) return null
    const payment_method = { card, billing_details: billingDetailsOf(billing) }
    // A card that is stored without a charge has a secret of another kind.
    if (clientSecret.startsWith('seti_')) return outcomeOfSetup(await stripe.confirmCardSetup(clientSecret, { payment_method }))
    return outcomeOf(await stripe.confirmCardPayment(clientSecret, { payment_method }), () => stripe.retrievePaymentIntent(clientSecret))
  }

  useImperativeHandle(ref, () => ({ check, confirm }))

  const field = (name: Name) => ({
    id: `${id}${name}`,
    style,
    isDisabled,
    problem: states[name].problem,
    onChange: ({ complete, error }: { complete: boolean; error: { message: string } | undefined }) => {
      setStates((all) => ({ ...all, [name]: { isComplete: complete, problem: error?.message } }))
      // A browser fills several fields before the next render.
      if (complete) completed.current.add(name)
      else completed.current.delete(name)
      onComplete?.(completed.current.size === names.length)
    },
  })

  return (
    <Stack gap="md">
      <StripeField label="Card number" element={CardNumberElement} {...field('cardNumber')} />
      <SimpleGrid cols={2} spacing="md">
        <StripeField label="Expiration date" element={CardExpiryElement} {...field('cardExpiry')} />
        <StripeField label="Security code" element={CardCvcElement} {...field('cardCvc')} />
      </SimpleGrid>
    </Stack>
  )
}
