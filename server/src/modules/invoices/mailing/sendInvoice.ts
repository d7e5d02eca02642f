import type { Actor } from '@app/contract/core/access.ts'
import { later, minutes } from '#core/clock.ts'
import { notFound, refuseUnless } from '#core/refusal.ts'
import { recordAudit } from '#logs/index.ts'
import type { Deps } from '../currentIssuer.ts'
import { invoiceById, lockInvoice } from '../invoices.store.ts'
import { lockFile } from '../pdf/invoiceFiles.ts'
import { enqueueMailing, insertMailing, lockWaitingMailing } from './mailings.store.ts'

/** Two presses of one button are one letter. */
const apart = minutes(1)

/** Mails what was issued once more; where a letter waits for its PDF, that one is it. Throws NOT_FOUND, REFUSED. */
export const sendInvoice = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, actor: Actor, id: string): Promise<void> =>
  db.transaction(async (db) => {
    const invoice = await lockInvoice(db, id)
    if (!invoice) throw notFound('Invoice')
    refuseUnless(invoice.status !== 'Draft', 'A draft is not sent. Issue it first.')
    refuseUnless(invoice.customer.email !== '', 'This invoice names no e-mail address of its customer, so it can not be mailed.')
    const at = clock.now()
    // Held, so that a PDF that is ready just now finds the letter that waits for it.
    const file = await lockFile(db, id)
    // Whoever hands over the letter that waits is waited for: what they then say counts.
    await lockWaitingMailing(db, id)
    const { mailedAt } = (await invoiceById(db, id)) ?? {}
    refuseUnless(!mailedAt || later(mailedAt, apart) <= at, 'This invoice was mailed a moment ago.')
    if (!(await insertMailing(db, id, at))) return
    if (file?.state === 'ready') await enqueueMailing(db, id)
    const subject = { kind: 'invoice', id } as const
    await recordAudit(db, { actor, kind: 'money', activity: `mailed the invoice ${invoice.numberText} again`, subject, at })
  })
