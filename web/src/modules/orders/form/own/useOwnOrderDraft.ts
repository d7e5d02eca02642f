import { useState } from 'react'
import type { Me } from '#core/session.ts'
import { useDraft } from '#ui/form/useDraft.ts'
import { useUploadsDraft } from '#ui/upload/useUploadsDraft.ts'
import type { OrderFields } from '../orderFields.ts'

/**
 * The draft of a customer's order. A visitor's draft has its own key, and becomes theirs once they have signed in, here or on the screen of
 * their own orders.
 */
export function useOwnOrderDraft(me: Me | null, empty: OrderFields) {
  const own = useDraft(me && `createOrder.${me.id}`, empty)
  const visitors = useDraft('createOrder.visitor', empty)
  const files = useUploadsDraft(me && `createOrder.${me.id}`)
  const [start] = useState(() => (own.restoredFrom ? own : visitors))

  return {
    initial: start.initial,
    restoredFrom: start.restoredFrom ?? files.restoredFrom,
    files,
    keep(fields: OrderFields) {
      if (!me) return visitors.keep(fields)
      visitors.clear()
      own.keep(fields)
    },
    clear() {
      own.clear()
      visitors.clear()
      files.clear()
    },
  }
}
