import { captchaMinutes } from '@app/contract/auth/captcha.rules.ts'
import type { Captcha } from '@app/contract/auth/captcha.shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { calls } from '#core/calls.ts'

/** Renewed a little before it expires, since a submission takes a moment to arrive. */
const renewBeforeMs = 15_000

/** A captcha for this form, replaced when it expires or on demand. */
export function useCaptcha() {
  const form = useId()
  const { queryKey, queryFn } = calls.auth.captcha.queryOptions()
  const query = useQuery({
    queryKey: [...queryKey, form],
    queryFn,
    // Every fetch answers another captcha: only its own expiry makes it stale.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
    refetchOnWindowFocus: ({ state }) => (timeLeft(state) === 0 ? 'always' : false),
    refetchInterval: ({ state }) => (state.data ? Math.max(1_000, timeLeft(state)) : false),
  })
  return {
    captcha: query.data,
    isLoading: query.isFetching,
    isFailed: query.isError && !query.isFetching,
    renew: () => void query.refetch(),
  }
}

/** Counted from its arrival, since the clock of the device may be wrong by hours. */
const timeLeft = ({ data, dataUpdatedAt }: { data: Captcha | undefined; dataUpdatedAt: number }) =>
  data ? Math.max(0, dataUpdatedAt + captchaMinutes * 60_000 - renewBeforeMs - Date.now()) : 0
