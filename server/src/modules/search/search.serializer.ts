import { type Actor, toWireRole } from '@app/contract/core/access.ts'
import { fromCents } from '@app/contract/core/money.ts'
import { isBackOffice } from '@app/contract/orders/orders.rules.ts'
import type { OrderHit, PaymentHit, PersonHit } from '@app/contract/search/search.shapes.ts'
import type { OrderHitRow } from '#orders/index.ts'
import type { PaymentHitRow } from '#payments/index.ts'
import { type PersonHitRow, serializeColleague } from '#users/index.ts'

export const serializeOrderHit = ({ id, number, name, status, customer }: OrderHitRow, reader: Actor): OrderHit => ({
  _id: id,
  number,
  name,
  status,
  ...(isBackOffice(reader.role) && { customer }),
})

export const serializePersonHit = (row: PersonHitRow): PersonHit => ({
  ...serializeColleague(row),
  email: row.email,
  roles: [{ name: toWireRole(row.role) }],
})

export const serializePaymentHit = ({
  id,
  orderNumber,
  orderName,
  amountCents,
  currency,
  providerId,
  createdAt,
}: PaymentHitRow): PaymentHit => ({
  _id: id,
  orderNumber,
  orderName,
  amount: fromCents(amountCents, currency),
  currency,
  ...(providerId !== null && { reference: providerId }),
  createdAt: createdAt.toISOString(),
})
