import type { Actor } from '@app/contract/core/access.ts'
import type { AppContext } from '#core/context.ts'
import { orderPayable } from '../orderPayable/orderPayable.ts'
import type { Billing } from '../payments.table.ts'
import type { SentChoice } from './extras.ts'
import { openIntent } from './openIntent.ts'

type OrderPaymentRequest = {
  orderId: string
  me: Actor
  choice: SentChoice
  billing: Billing
  idempotencyKey: string | null
  from: { address: string }
  isInsideIndia?: boolean
}

/** Opens a card payment of an order for its customer. Throws like `openIntent`. */
export const openPayment = (context: AppContext, { orderId, me, choice, ...rest }: OrderPaymentRequest) =>
  openIntent(context, orderPayable, { ...rest, id: orderId, userId: me.id, input: { me, choice } })
