import { dayInWords } from '@app/contract/core/format.ts'
import { href } from '@app/contract/screens.ts'
import { emailBrandOf } from '#company/index.ts'
import type { JobContext, JobHandlers } from '#jobs/jobs.ts'
import { notify } from '#notifications/index.ts'
import { amountInWords } from '#orders/index.ts'
import { backOfficeIds, findUser } from '#users/index.ts'
import * as emails from './sessionPacks.emails.ts'
import { packById } from './sessionPacks.store.ts'

declare module '#jobs/jobs.ts' {
  interface Jobs {
    packPaid: { packId: string }
    /** A refund, a dispute or a surplus; `key` names the event. */
    tellOfPack: { packId: string; key: string; words: string; refunded?: string }
  }
}

async function packPaid({ packId }: { packId: string }, { db, config, push }: JobContext) {
  const pack = await packById(db, packId)
  const person = pack && (await findUser(db, pack.userId))
  if (!pack?.expiresAt || !person) return
  const amount = amountInWords(pack.amountCents, pack.currency)
  const until = dayInWords(pack.expiresAt.toISOString().slice(0, 10))
  const { name, sessions, paymentId } = pack
  const brand = await emailBrandOf(db, config)
  const mail = emails.packPaid(brand, { name: person.name, pack: name, sessions, amount, until, transaction: paymentId ?? '' })
  await db.transaction(async (db) => {
    await notify(db, {
      key: `packPaid:${packId}`,
      kind: 'payments',
      userIds: [person.id],
      text: `${sessions} sessions are yours until ${until}`,
      href: href('bookSession'),
      emails: [{ ...mail, userId: person.id, to: person.email, mailKind: 'payment' }],
    })
    await notify(db, {
      key: `packPaid:${packId}:office`,
      kind: 'payments',
      userIds: await backOfficeIds(db),
      text: `${person.name} bought ${name} for ${amount}`,
      href: href('viewUser', { id: person.id }),
    })
  })
  push.changed({ users: [person.id] }, { topic: 'sessionPacks' })
}

type PaymentNotification = { packId: string; key: string; words: string; refunded?: string }
async function tellOfPack({ packId, key, words, refunded }: PaymentNotification, { db, config }: JobContext) {
  const pack = await packById(db, packId)
  const person = pack && (await findUser(db, pack.userId))
  if (!pack || !person) return
  const brand = await emailBrandOf(db, config)
  await db.transaction(async (db) => {
    await notify(db, { key, kind: 'payments', userIds: await backOfficeIds(db), text: words, href: href('viewUser', { id: person.id }) })
    if (!refunded) return
    const mail = emails.packRefunded(brand, { name: person.name, pack: pack.name, amount: refunded })
    await notify(db, {
      key: `${key}:customer`,
      kind: 'payments',
      userIds: [person.id],
      text: `We refunded ${refunded} for ${pack.name}`,
      href: href('choosePlan'),
      emails: [{ ...mail, userId: person.id, to: person.email, mailKind: 'payment' }],
    })
  })
}

export const sessionPackJobs = { packPaid, tellOfPack } satisfies JobHandlers
