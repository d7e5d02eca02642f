import { sandboxKeyId } from '@app/contract/payments/sandbox/sandboxIndia.rules.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { calls } from '#core/calls.ts'
import { useRecovery } from '#core/useRecovery.ts'
import { choiceInput } from '../checkoutChoice.ts'
import { loadRazorpay } from './loadRazorpay.ts'

export type PaymentMethod = 'card' | 'india'

const scriptKey = ['razorpay.js']
const asUsual = choiceInput({ isPartial: false, quantity: 1, coins: 0 })

/** Payments inside India, where the server offers them for an order. The script is loaded once they are chosen. */
export function useInsideIndia(order: { _id: string; currency: string } | undefined) {
  const mayBe = order?.currency === 'INR' || order?.currency === 'USD'
  const quote = useQuery({ ...calls.payments.quote.queryOptions({ order: order?._id ?? '', ...asUsual }), enabled: mayBe })
  const isOffered = mayBe && quote.data?.insideIndia !== undefined
  const byCard = quote.data?.byCard ?? true
  const config = useQuery({ ...calls.payments.razorpayConfig.queryOptions(), enabled: isOffered, staleTime: Number.POSITIVE_INFINITY })
  const keyId = isOffered ? config.data?.key_id : undefined
  const [chosen, choose] = useState<PaymentMethod>()
  const usual = order?.currency === 'INR' || !byCard ? 'india' : 'card'
  const isChosen = keyId !== undefined && (byCard ? (chosen ?? usual) : 'india') === 'india'
  const isSandbox = keyId === sandboxKeyId
  // A query, since the script loads once, may fail and can be retried.
  const script = useQuery({
    queryKey: scriptKey,
    queryFn: loadRazorpay,
    enabled: isChosen && !isSandbox,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    retry: false,
  })
  const queries = useQueryClient()
  // Retried outside the query, so that another failure opens no second dialog.
  const loadQuietly = () =>
    void loadRazorpay().then(
      (page) => queries.setQueryData(scriptKey, () => page),
      () => undefined,
    )
  useRecovery(script.isError, loadQuietly)
  return {
    keyId,
    byCard,
    isChosen,
    choose,
    page: script.data,
    /** Whether it can be used now. */
    isReady: keyId !== undefined && (isSandbox || script.data !== undefined),
    failedAt: script.isError ? script.errorUpdatedAt : undefined,
    isLoading: script.isFetching,
    retry: () => void script.refetch(),
  }
}
export type InsideIndia = ReturnType<typeof useInsideIndia>
