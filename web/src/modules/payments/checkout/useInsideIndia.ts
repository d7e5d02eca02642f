import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { calls } from '#core/calls.ts'
import { loadRazorpay } from './loadRazorpay.ts'

export type PaymentMethod = 'card' | 'india'

/** Payments inside India: for orders in rupees, where they are set up. Their script is loaded once they are chosen. */
export function useInsideIndia(currency: string | undefined) {
  const mayBe = currency === 'INR'
  const config = useQuery({ ...calls.payments.razorpayConfig.queryOptions(), enabled: mayBe, staleTime: Number.POSITIVE_INFINITY })
  const keyId = mayBe ? config.data?.key_id : undefined
  const [method, choose] = useState<PaymentMethod>('india')
  const isChosen = keyId !== undefined && method === 'india'
  // Not data of ours, but it loads once, may fail and can be asked for again, which is what a query is.
  const script = useQuery({
    queryKey: ['razorpay.js'],
    queryFn: loadRazorpay,
    enabled: isChosen,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    retry: false,
  })
  return {
    keyId,
    isChosen,
    choose,
    page: script.data,
    failedAt: script.isError ? script.errorUpdatedAt : undefined,
    isLoading: script.isFetching,
    retry: () => void script.refetch(),
  }
}
export type InsideIndia = ReturnType<typeof useInsideIndia>
