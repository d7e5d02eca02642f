import { money } from '@app/contract/core/format.ts'
import { type Cents, type Currency, fromCents } from '@app/contract/core/money.ts'
import { mayPay, remainingCents } from '@app/contract/orders/orders.rules.ts'
import { href } from '@app/contract/screens.ts'
import type { Brand } from '#outside/mail/emailTemplate.ts'
import type { AmountDue, OrderInEmail } from '../emails/orders.emails.ts'
import type { OrderRow } from '../orders.table.ts'

/** The address of an order's page inside the product. */
export const orderPage = (order: Pick<OrderRow, 'id'>): string => href('orderDetails', { slug: order.id })

export const orderInEmail = (brand: Brand, order: OrderRow): OrderInEmail => ({
  name: order.name,
  number: order.number,
  href: fullAddress(brand, orderPage(order)),
})

/** The amount that the customer can pay now; nothing before the deal or once everything is paid. */
export const dueOf = (brand: Brand, order: OrderRow): AmountDue | null =>
  mayPay(order)
    ? { amount: amountInWords(remainingCents(order), order.currency), href: fullAddress(brand, href('payment', { id: order.id })) }
    : null

/** A formatted amount, such as `$120.00` or `₹1,23,456.00`. */
export const amountInWords = (cents: Cents, currency: Currency): string => money(fromCents(cents, currency), currency)

const fullAddress = (brand: Brand, path: string) => new URL(path, brand.href).href
