import { buffer } from 'node:stream/consumers'
import type { Contract } from '@app/contract/index.ts'
import { invoiceNotFound, notFoundFor } from '@app/contract/invoices/invoices.rules.ts'
import { Refusal } from '#core/refusal.ts'
import { isId } from '#database/ids.ts'
import type { Context, Handlers } from '#http/handlers.ts'
import { findOrder, visibleOrder } from '#orders/index.ts'
import { issueInvoice, removeDraft, updateDraft } from './changeInvoice.ts'
import { createInvoice, createInvoiceFromOrder } from './createInvoice.ts'
import { creditInvoice } from './creditInvoice.ts'
import { formatOf } from './currentIssuer.ts'
import { invoiceLink } from './downloads.ts'
import { pageOfInvoices } from './invoiceLists.store.ts'
import { serializeFormat, serializeInvoice, serializeSummary } from './invoices.serializer.ts'
import { invoicesNamed, validInvoiceOfOrder, visibleInvoice } from './invoices.store.ts'
import { invoiceWordsOfOrder } from './invoiceWordsOfOrder.ts'
import { issueMany } from './issueMany.ts'
import { sendInvoice } from './mailing/sendInvoice.ts'
import { beginFileAnew } from './pdf/invoiceFiles.ts'
import { saveInvoiceFormat } from './saveInvoiceFormat.ts'

export const invoices: Handlers<Contract['invoices']> = {
  create: async (context) => answered(context, await createInvoice(context, context.me, context.input, context.idempotencyKey)),
  createFromOrder: async (context) => answered(context, await createInvoiceFromOrder(context, context.me, context.input.id)),
  wordsOfOrder: async ({ db, me, input }) => invoiceWordsOfOrder(db, await findOrder(db, me, input.id)),
  updateDraft: async (context) => {
    await updateDraft(context, context.input)
    return answered(context, context.input.id)
  },
  issue: async (context) => {
    await issueInvoice(context, context.me, context.input)
    return answered(context, context.input.id)
  },
  issueMany: async (context) => ({ results: await issueMany(context, context.me, context.input.drafts) }),
  removeDraft: async (context) => {
    await removeDraft(context, context.input.id)
    return { message: 'Draft removed.' }
  },
  credit: async (context) => answered(context, await creditInvoice(context, context.me, context.input, context.idempotencyKey)),
  all: async ({ db, input, zone, clock }) => {
    const { items, ...page } = await pageOfInvoices(db, input, { zone, now: clock.now() })
    return { items: items.map(serializeSummary), ...page }
  },
  one: async (context) => (await named(context, context.input.id)).map(serializeInvoice),
  isPresent: async ({ db, me, input }) => {
    const order = await visibleOrder(db, me, input.id)
    return order !== undefined && (await validInvoiceOfOrder(db, order.id)) !== undefined
  },
  download: async (context) => {
    const [found] = await named(context, context.input.id)
    if (!found?.file) throw new Refusal('NOT_FOUND', notFoundFor(context.me.role))
    const name = `${found.invoice.numberText}.pdf`
    return { file: found.file.state, name, ...(found.file.state === 'ready' && { url: invoiceLink(context, found, 'attachment') }) }
  },
  retryFile: async (context) => {
    if (isId(context.input.id)) await context.db.transaction((db) => beginFileAnew(db, context.input.id, context.clock.now()))
    return answered(context, context.input.id)
  },
  send: async (context) => {
    await sendInvoice(context, context.me, context.input.id)
    return answered(context, context.input.id)
  },
  format: async (context) => {
    const { format, id, company } = await formatOf(context)
    return serializeFormat(format, id, company)
  },
  saveFormat: async (context) => {
    const { me, input, files, storage } = context
    const { id: _, ...words } = input
    const sent = files.find(({ field }) => field === 'myfile')
    const picture = sent && (await buffer((await storage.read(sent.storageKey)).stream))
    await saveInvoiceFormat(context, me, { ...words, picture })
    const { format, id, company } = await formatOf(context)
    return serializeFormat(format, id, company)
  },
}

async function named({ db, me }: Context, id: string) {
  const found = await invoicesNamed(db, me, id)
  if (found.length === 0) throw new Refusal('NOT_FOUND', notFoundFor(me.role))
  return found
}

async function answered({ db, me }: Context, id: string) {
  const found = await visibleInvoice(db, me, id)
  if (!found) throw new Refusal('NOT_FOUND', invoiceNotFound.staff)
  return serializeInvoice(found)
}
