import { type Actor, admins, admits } from '@app/contract/core/access.ts'
import { invoiceNotFound } from '@app/contract/invoices/invoices.rules.ts'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#core/context.ts'
import { notFound, Refusal } from '#core/refusal.ts'
import { isId } from '#database/ids.ts'
import { requireReader } from '#http/caller.ts'
import { minuteLink } from '#uploads/index.ts'
import { findLogo } from './invoiceFormat.store.ts'
import { type InvoiceToShow, visibleInvoice } from './invoices.store.ts'

type Disposition = 'inline' | 'attachment'

/** A link to the ready PDF of an invoice, valid for a minute. */
export function invoiceLink(
  { secret, clock }: Pick<AppContext, 'secret' | 'clock'>,
  found: InvoiceToShow,
  disposition: Disposition,
): string {
  const { file, invoice } = found
  if (file?.state !== 'ready' || !file.storageKey) throw new Refusal('NOT_FOUND', invoiceNotFound.customer)
  return minuteLink(secret, clock, {
    storageKey: file.storageKey,
    name: `${invoice.numberText}.pdf`,
    type: 'application/pdf',
    disposition,
  })
}

/** The PDF of an invoice, if this person may see it and it is ready. */
export async function openInvoiceFile({ db }: Pick<AppContext, 'db'>, actor: Actor, id: string) {
  const found = await visibleInvoice(db, actor, id)
  if (found?.file?.state !== 'ready' || !found.file.storageKey) throw notFound('Invoice')
  return { name: `${found.invoice.numberText}.pdf`, storageKey: found.file.storageKey }
}

/**
 * `GET /api/invoices/<id>/file` redirects readers of the invoice to its PDF, shown inline; others get NOT_FOUND. Access is checked on
 * each request. Admins see the logo of invoices at `/api/invoices/logo/<id>`.
 */
export function registerInvoiceDownloads(app: FastifyInstance, context: AppContext): void {
  app.get<{ Params: { id: string } }>('/api/invoices/:id/file', async (request, reply) => {
    const { actor } = await requireReader(context, request, reply)
    if (!actor) throw new Refusal('UNAUTHORIZED', 'Please sign in.')
    const found = await visibleInvoice(context.db, actor, request.params.id)
    if (!found) throw notFound('Invoice')
    return await reply.header('cache-control', 'private, no-store').redirect(invoiceLink(context, found, 'inline'), 302)
  })

  app.get<{ Params: { id: string } }>('/api/invoices/logo/:id', async (request, reply) => {
    const { actor } = await requireReader(context, request, reply)
    const { id } = request.params
    const logo = actor && admits(admins, actor) && isId(id) ? await findLogo(context.db, id) : undefined
    if (!logo) throw notFound('Picture')
    const link = minuteLink(context.secret, context.clock, {
      storageKey: logo.storageKey,
      name: 'logo.png',
      type: 'image/png',
      disposition: 'inline',
    })
    return await reply.header('cache-control', 'private, no-store').redirect(link, 302)
  })
}
