import type { AppContext } from '#core/context.ts'
import { orderPayable } from '../orderPayable/orderPayable.ts'
import type { PaymentIntentRow } from '../payments.table.ts'
import type { Payable, PayableRef } from './payable.port.ts'

type NamesPayable = Pick<PaymentIntentRow, 'payableKind' | 'payableId' | 'orderId'>

/** The payable of an intent. Rows of the previous release may lack `payableId`; these pay their order. */
export function payableRef({ payableKind: kind, payableId, orderId }: NamesPayable): PayableRef {
  const id = payableId ?? orderId
  if (id === null) throw new Error(`An intent of the kind ${kind} names nothing that is paid.`)
  return { kind, id }
}

/** The registered kind of an intent. A missing kind is a mistake of the build; its jobs wait for a build that has it. */
export function payableOf({ ports }: Pick<AppContext, 'ports'>, { payableKind }: Pick<PaymentIntentRow, 'payableKind'>): Payable {
  const payable = [orderPayable, ...ports.payables].find(({ kind }) => kind === payableKind)
  if (!payable) throw new Error(`No module registers the payable kind ${payableKind}.`)
  return payable
}
