import { hours, later } from '#core/clock.ts'
import type { Db } from '#database/db.ts'
import { publicPaymentsTable } from '#publicPayments/publicPayments.table.ts'
import { insertPayments } from './cardPayments.ts'
import { type Random, randomFrom } from './random.ts'

/** Payments to the demo company by visitors without an account. */
export async function makePublicPayments(db: Db, now: Date): Promise<void> {
  const random = randomFrom(20_261_123)
  const rows = visitors.map((visitor) => paidBy(visitor, random, now))
  await db.insert(publicPaymentsTable).values(rows.map(({ publicPayment }) => publicPayment))
  await insertPayments(
    db,
    rows.map(({ payment }) => payment),
  )
}

type Visitor = {
  name: string
  city: string
  state: string
  country: string
  pinCode: string
  amountCents: number
  hoursAgo: number
  refundedCents?: number
}

function paidBy({ hoursAgo, refundedCents = 0, ...visitor }: Visitor, random: Random, now: Date) {
  const paidAt = later(now, -hours(hoursAgo))
  const id = random.idAt(paidAt)
  const transactionId = `pi_demo_${random.whole(1e9, 9e9)}`
  const { amountCents, ...payer } = visitor
  const email = `${visitor.name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@example.com`
  const address = '7 Mill Lane'
  const status = refundedCents === 0 ? 'succeeded' : refundedCents === amountCents ? 'refunded' : 'partially refunded'
  const money = { amountCents, currency: 'USD', refundedCents, status, type: 'Sandbox' } as const
  return {
    publicPayment: { ...payer, ...money, id, email, address, transactionId, fromFingerprint: 'demo', createdAt: paidAt, paidAt },
    payment: {
      amountCents,
      currency: money.currency,
      refundedCents,
      status,
      id: random.idAt(paidAt),
      payableKind: 'publicPayment',
      payableId: id,
      providerId: transactionId,
      orderTotalCents: amountCents,
      remainingCents: 0,
      billing: { ...payer, email, address },
      createdAt: paidAt,
    },
  }
}

const visitors: readonly Visitor[] = [
  { name: 'Olivia Bennett', city: 'Portland', state: 'OR', country: 'US', pinCode: '97201', amountCents: 12_000, hoursAgo: 3 },
  { name: 'Liam Fraser', city: 'Toronto', state: 'ON', country: 'CA', pinCode: 'M5V 2T6', amountCents: 4_550, hoursAgo: 27 },
  {
    name: 'Sofia Rossi',
    city: 'Torino',
    state: 'TO',
    country: 'IT',
    pinCode: '10121',
    amountCents: 25_000,
    hoursAgo: 60,
    refundedCents: 5_000,
  },
  { name: 'Noah Schmidt', city: 'Leipzig', state: 'SN', country: 'DE', pinCode: '04109', amountCents: 8_000, hoursAgo: 130 },
  { name: 'Amelia Clarke', city: 'Leeds', state: 'YK', country: 'GB', pinCode: 'LS1 4DY', amountCents: 1_500, hoursAgo: 300 },
  { name: 'Ethan Walker', city: 'Perth', state: 'WA', country: 'AU', pinCode: '6000', amountCents: 60_000, hoursAgo: 610 },
  {
    name: 'Mia Novak',
    city: 'Zagreb',
    state: 'ZG',
    country: 'HR',
    pinCode: '10000',
    amountCents: 3_000,
    hoursAgo: 900,
    refundedCents: 3_000,
  },
]
