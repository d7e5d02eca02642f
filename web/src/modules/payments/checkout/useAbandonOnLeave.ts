import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { calls } from '#core/calls.ts'

/**
 * The attempt that was begun on this page and has not ended. Whoever leaves the page gives it up, so that its coins come back
 * at once: by a link, by closing it, by going elsewhere, but not by looking at another tab, where a bank may ask. The server
 * asks the provider first, so that what was paid just now stays paid. What doesn't get through ends by itself some minutes later.
 */
export function useAbandonOnLeave(onGivenUp: () => void) {
  const queries = useQueryClient()
  const begun = useRef<string>(null)
  const hasLeft = useRef(false)

  const giveUp = () => {
    const paymentIntent = begun.current
    if (paymentIntent === null) return
    begun.current = null
    onGivenUp()
    const refresh = () => {
      for (const { key } of [calls.coins, calls.payments]) void queries.invalidateQueries({ queryKey: key() })
    }
    calls.payments.release({ paymentIntent }, { isParting: true }).then(refresh, () => undefined)
  }
  const leave = useEffectEvent(() => {
    hasLeft.current = true
    giveUp()
  })

  useEffect(() => {
    hasLeft.current = false
    const away = () => leave()
    // A page that the browser had put aside is there again as it was.
    const back = () => {
      hasLeft.current = false
    }
    window.addEventListener('pagehide', away)
    window.addEventListener('pageshow', back)
    return () => {
      window.removeEventListener('pagehide', away)
      window.removeEventListener('pageshow', back)
      away()
    }
  }, [])

  return {
    /** Answers whether it goes on: when the page was left while it was being opened, it is given up at once. */
    begins(paymentIntent: string): boolean {
      begun.current = paymentIntent
      if (hasLeft.current) giveUp()
      return begun.current !== null
    },
    /** It is paid, or about to be: there is nothing to give up any more. */
    ends() {
      begun.current = null
    },
  }
}
