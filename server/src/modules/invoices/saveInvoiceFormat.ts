import type { Actor } from '@app/contract/core/access.ts'
import { afterChange } from '@app/contract/core/fields.ts'
import { stateCodeOf } from '@app/contract/invoices/indianStates.rules.ts'
import type { InvoiceFormatChanges, InvoiceFormatWords } from '@app/contract/invoices/invoices.shapes.ts'
import { companyOf } from '#company/index.ts'
import { badInput, Refusal } from '#core/refusal.ts'
import { recordAudit } from '#logs/index.ts'
import { type Deps, usualFormat } from './currentIssuer.ts'
import { insertFormatOnce, lockFormat, saveFormat } from './invoiceFormat.store.ts'
import { keepLogo } from './invoiceLogos.ts'

type Sent = InvoiceFormatChanges & { logo: string; version?: number | undefined; picture: Buffer | undefined }

/**
 * Changes the issuer; issued invoices have their own copy. Throws BAD_INPUT for a logo that is not a picture or a GSTIN of another state,
 * CONFLICT for a stale edit.
 */
export async function saveInvoiceFormat(context: Deps, actor: Actor, { logo, version, picture, ...change }: Sent): Promise<void> {
  const logoId = picture && (await keepLogo(context, picture))
  const company = await companyOf(context.db, context.config)
  const at = context.clock.now()
  await context.db.transaction(async (db) => {
    await insertFormatOnce(db, { ...usualFormat(company), updatedAt: at })
    const before = await lockFormat(db)
    if (!before) throw new Error('The invoice format is gone.')
    if (version !== undefined && version !== before.version)
      throw new Refusal('CONFLICT', 'Someone else has just changed this. Please open it again.', { version: before.version })
    const words = afterChange(wordsOf(before), change)
    refuseOtherState(words)
    const look = logoId ? ({ logoOf: 'own', logoId } as const) : logo === 'none' ? ({ logoOf: 'none', logoId: null } as const) : {}
    await saveFormat(db, before.id, { ...words, ...look, version: before.version + 1, updatedAt: at })
    const facts = factsOf(words)
    await recordAudit(db, {
      actor,
      kind: 'settings',
      activity: 'changed the issuer of invoices',
      subject: { kind: 'company', id: before.id },
      before: { ...pickFacts(factsOf(before), facts), logo: before.logoOf },
      after: { ...pickFacts(facts, factsOf(before)), logo: logoId ? 'a new one' : (look.logoOf ?? before.logoOf) },
      at,
    })
  })
}

function refuseOtherState({ gstin, state }: InvoiceFormatWords) {
  if (gstin === '') return
  const code = stateCodeOf(state)
  if (code === undefined) throw badInput('state', 'Please choose a state of India: a GSTIN belongs to one.')
  if (code !== gstin.slice(0, 2)) throw badInput('gstin', 'The first two digits of this GSTIN are of another state.')
}

const wordsOf = ({
  company,
  address,
  city,
  state,
  country,
  zip,
  gstin,
  series,
  yearStartsIn,
  receiptsForPayments,
  invoicesForPaidOrders,
}: InvoiceFormatWords) => ({
  ...{ company, address, city, state, country, zip, gstin, series, yearStartsIn, receiptsForPayments, invoicesForPaidOrders },
})

const factsOf = ({
  company,
  address,
  city,
  state,
  country,
  zip,
  gstin,
  series,
  yearStartsIn,
  receiptsForPayments,
  invoicesForPaidOrders,
}: InvoiceFormatWords) => ({
  company,
  address,
  city,
  state,
  country,
  zip,
  gstin,
  series,
  yearStartsIn: String(yearStartsIn),
  receiptsForPayments: receiptsForPayments ? 'yes' : 'no',
  invoicesForPaidOrders: invoicesForPaidOrders ? 'yes' : 'no',
})

/** The fields that differ from the other version. */
const pickFacts = (facts: Record<string, string>, other: Record<string, string>) =>
  Object.fromEntries(Object.entries(facts).filter(([name, value]) => other[name] !== value))
