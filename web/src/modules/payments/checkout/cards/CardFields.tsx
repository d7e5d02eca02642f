import { useQuery } from '@tanstack/react-query'
import { lazy, type RefObject, Suspense } from 'react'
import { calls } from '#core/calls.ts'
import { ErrorState } from '#ui/state/ErrorState.tsx'
import { TextSkeleton } from '#ui/state/Skeletons.tsx'
import type { CardFormHandle } from './CardForm.tsx'

const CardForm = lazy(async () => ({ default: (await import('./CardForm.tsx')).CardForm }))

export type CardOwner = {
  name?: string
  email?: string
  address?: string
  city?: string
  state?: string
  country?: string
  pinCode?: string
}
type Props = { card: RefObject<CardFormHandle | null>; owner: CardOwner; isDisabled: boolean }

/** The card in the provider's form. Missing parts of the owner's address are left to the provider's placeholders. */
export function CardFields({ card, owner, isDisabled }: Props) {
  const config = useQuery({ ...calls.payments.cardConfig.queryOptions(), staleTime: Number.POSITIVE_INFINITY })
  const { name = '', email = '', address = '', city = '', state = '', country = '', pinCode = '' } = owner
  if (config.error && !config.data)
    return (
      <ErrorState
        title="The card form could not be loaded."
        text="Nothing was charged. Try again in a moment."
        onRetry={() => void config.refetch()}
        isRetrying={config.isFetching}
      />
    )
  return (
    <Suspense fallback={<TextSkeleton lines={3} />}>
      {config.data && (
        <CardForm
          ref={card}
          config={{ provider: config.data.provider, publishableKey: config.data.key }}
          billing={{ name, email, address: { line1: address, city, state, country: country.trim().toUpperCase(), postalCode: pinCode } }}
          isDisabled={isDisabled}
        />
      )}
    </Suspense>
  )
}
