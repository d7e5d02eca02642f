import { lazy, type Ref, Suspense, useImperativeHandle, useRef } from 'react'
import { CardFormSkeleton } from './CardFormSkeleton.tsx'
import type { CardBilling, CardConfig, CardFields, CardOutcome } from './cardOutcome.ts'

/** Methods of the card form for the Pay button of a checkout. */
export type CardFormHandle = {
  /** Whether the card is complete, so that no payment is opened for an incomplete one; its fields show what is missing. */
  check(): boolean
  /**
   * Tries to pay and returns the outcome, as `onOutcome` does. A checkout that opens the payment only now passes the secret here. Null if
   * the card is incomplete: nothing was sent, and the fields say why. Called twice, it pays once.
   */
  confirm(clientSecret?: string): Promise<CardOutcome | null>
}

type Props = {
  config: CardConfig
  clientSecret?: string
  billing: CardBilling
  onOutcome?: (outcome: CardOutcome) => void
  isDisabled?: boolean
  /** Called when the card becomes complete, or is no longer. */
  onComplete?: ((isComplete: boolean) => void) | undefined
  ref?: Ref<CardFormHandle>
}

// The provider's form is loaded only by people who pay by it.
const StripeCardForm = lazy(async () => ({ default: (await import('./StripeCardForm.tsx')).StripeCardForm }))
const SandboxCardForm = lazy(async () => ({ default: (await import('./SandboxCardForm.tsx')).SandboxCardForm }))

/** The card in the provider's form. It has no button of its own: the checkout's Pay button drives it. */
export function CardForm({ config, clientSecret, billing, onOutcome, isDisabled = false, onComplete, ref }: Props) {
  const card = useRef<CardFields>(null)
  const underWay = useRef<Promise<CardOutcome | null>>(null)

  const pay = async (secret: string) => {
    const outcome = (await card.current?.confirm(secret)) ?? null
    if (outcome) onOutcome?.(outcome)
    return outcome
  }

  useImperativeHandle(ref, () => ({
    check: () => card.current?.check() ?? false,
    confirm(given = clientSecret) {
      if (!given) throw new Error('A card is confirmed with the client secret of its payment.')
      underWay.current ??= pay(given).finally(() => {
        underWay.current = null
      })
      return underWay.current
    },
  }))

  return (
    <Suspense fallback={<CardFormSkeleton />}>
      {config.provider === 'stripe' ? (
        <StripeCardForm
          ref={card}
          publishableKey={config.publishableKey}
          billing={billing}
          isDisabled={isDisabled}
          onComplete={onComplete}
        />
      ) : (
        <SandboxCardForm ref={card} isDisabled={isDisabled} onComplete={onComplete} />
      )}
    </Suspense>
  )
}
