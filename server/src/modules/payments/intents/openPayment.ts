import type { Actor } from '@app/contract/core/access.ts'
import type { AppContext } from '#core/context.ts'
import { orderPayable } from '../orderPayable/orderPayable.ts'
import type { Billing } from '../payments.table.ts'
import type { SentChoice } from './extras.ts'
import { openIntent } from './openIntent.ts'

type Wanted = {
  orderId: string
  me: Actor
  choice: SentChoice
  billing: Billing
  idempotencyKey: string | null
  isInsideIndia?: boolean
}

/** Opens a card payment of an order by its customer. Throws as `openIntent`. */
export const openPayment = (context: AppContext, { orderId, me, choice, ...rest }: Wanted) =>
  openIntent(context, orderPayable, { ...rest, id: orderId, userId: me.id, input: { me, choice } })
