import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { calls } from '#core/calls.ts'

/**
 * Tracks the open attempt of this page and gives it up when the page is left, so that its coins are released at once. Leaving is
 * following a link, closing, or navigating away, but not switching tabs, where a bank may ask. The server asks the provider first, so a
 * payment that has just succeeded stays paid. If the request is lost, the attempt expires minutes later.
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
    // A page from the browser's back/forward cache has its old state.
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
    /** Returns false and gives the attempt up if the page was left while it was being opened. */
    begins(paymentIntent: string): boolean {
      begun.current = paymentIntent
      if (hasLeft.current) giveUp()
      return begun.current !== null
    },
    /** The attempt is paid or about to be: nothing to give up. */
    ends() {
      begun.current = null
    },
  }
}
