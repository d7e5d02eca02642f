import type { Actor } from '@app/contract/core/access.ts'
import { later, minutes } from '#core/clock.ts'
import { notFound, refuseUnless } from '#core/refusal.ts'
import { recordAudit } from '#logs/index.ts'
import type { Deps } from '../currentIssuer.ts'
import { invoiceById, lockInvoice } from '../invoices.store.ts'
import { lockFile } from '../pdf/invoiceFiles.ts'
import { enqueueMailing, insertMailing, lockWaitingMailing } from './mailings.store.ts'

/** A double click sends one mail. */
const apart = minutes(1)

/** Mails an issued invoice again; a mail that waits for the PDF is reused. Throws NOT_FOUND, REFUSED. */
export const sendInvoice = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, actor: Actor, id: string): Promise<void> =>
  db.transaction(async (db) => {
    const invoice = await lockInvoice(db, id)
    if (!invoice) throw notFound('Invoice')
    refuseUnless(invoice.status !== 'Draft', 'A draft can’t be sent. Issue it first.')
    refuseUnless(invoice.customer.email !== '', 'This invoice has no e-mail address of its customer, so it can’t be mailed.')
    const at = clock.now()
    // Locked, so that a PDF that is finished just now finds the waiting mail.
    const file = await lockFile(db, id)
    // Waits for a concurrent sender of the waiting mail, whose result then counts.
    await lockWaitingMailing(db, id)
    const { mailedAt } = (await invoiceById(db, id)) ?? {}
    refuseUnless(!mailedAt || later(mailedAt, apart) <= at, 'This invoice was mailed a moment ago.')
    if (!(await insertMailing(db, id, at))) return
    if (file?.state === 'ready') await enqueueMailing(db, id)
    const subject = { kind: 'invoice', id } as const
    await recordAudit(db, { actor, kind: 'money', activity: `mailed the invoice ${invoice.numberText} again`, subject, at })
  })
