import type { BillingAddress } from '@app/contract/payments/payments.shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { calls } from '#core/calls.ts'

type Form = { getValues(): BillingAddress; setValues(values: Partial<BillingAddress>): void }

/** Fills an empty address with that of the customer's last payment of any kind. */
export function useLastBilling(form: Form) {
  const { data } = useQuery({ ...calls.payments.lastBilling.queryOptions(), staleTime: 60_000 })
  const fill = useEffectEvent((last: Partial<BillingAddress>) => {
    const { address, city, state, country, pinCode } = form.getValues()
    if ([address, city, state, country, pinCode].every((value) => value === '')) form.setValues(last)
  })
  useEffect(() => {
    if (data?.billing) fill(data.billing)
  }, [data])
}
