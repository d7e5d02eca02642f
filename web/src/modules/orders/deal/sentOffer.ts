import type { Order } from '@app/contract/orders/orders.shapes.ts'
import { useEffect, useRef } from 'react'

/** The order of the offer that was just sent here, and when. */
let sent: { orderId: string; at: number } | undefined
const freshMs = 5_000
const presses = ['keydown', 'pointerdown'] as const

export function rememberSentOffer(orderId: string) {
  sent = { orderId, at: Date.now() }
}

/**
 * The ref of an offer's heading, which gets the focus once the offer was sent: the button that opened the form may now do something else,
 * and a second Enter must not press it.
 */
export function useSentOffer({ _id, offer }: Pick<Order, '_id' | 'offer'>) {
  const heading = useRef<HTMLHeadingElement>(null)
  const number = offer?.number
  useEffect(() => {
    if (number === undefined || sent?.orderId !== _id || Date.now() - sent.at > freshMs) return
    sent = undefined
    const take = () => heading.current?.focus()
    // The closing dialog returns the focus to its button; until the person presses something the offer takes it back.
    const takeBack = ({ target }: FocusEvent) => {
      if (target !== heading.current) take()
    }
    const stop = () => {
      document.removeEventListener('focusin', takeBack)
      for (const press of presses) document.removeEventListener(press, stop, true)
      clearTimeout(timer)
    }
    const timer = setTimeout(stop, freshMs)
    document.addEventListener('focusin', takeBack)
    for (const press of presses) document.addEventListener(press, stop, true)
    take()
    return stop
  }, [_id, number])
  return heading
}
