import type { AppContext } from '#core/context.ts'
import { orderPayable } from '../orderPayable/orderPayable.ts'
import type { PaymentIntentRow } from '../payments.table.ts'
import type { Payable, PayableRef } from './payable.port.ts'

type NamesPayable = Pick<PaymentIntentRow, 'payableKind' | 'payableId' | 'orderId'>

/** What an intent pays. A row of the release before may not say its id yet, and then pays its order. */
export function payableRef({ payableKind: kind, payableId, orderId }: NamesPayable): PayableRef {
  const id = payableId ?? orderId
  if (id === null) throw new Error(`An intent of the kind ${kind} names nothing that is paid.`)
  return { kind, id }
}

/** The kind that an intent is of. One that nobody brings is a mistake of the build; its jobs wait for the build that has it. */
export function payableOf({ ports }: Pick<AppContext, 'ports'>, { payableKind }: Pick<PaymentIntentRow, 'payableKind'>): Payable {
  const payable = [orderPayable, ...ports.payables].find(({ kind }) => kind === payableKind)
  if (!payable) throw new Error(`Nobody brings the payable kind ${payableKind}.`)
  return payable
}
