import type { Actor } from '@app/contract/core/access.ts'
import { afterChange } from '@app/contract/core/fields.ts'
import type { PaymentChoices } from '@app/contract/payments/settings/paymentSettings.shapes.ts'
import type { AppContext } from '#core/context.ts'
import { badInput, conflict } from '#core/refusal.ts'
import { enqueue } from '#jobs/jobs.ts'
import { recordAudit } from '#logs/index.ts'
import { lockPaymentSettings, savePaymentSettings } from './rates.store.ts'
import type { PaymentSettingsRow } from './rates.table.ts'

const choicesOf = ({ fixedRate, usesFixedRate, waysUsd, waysInr }: PaymentSettingsRow): PaymentChoices => ({
  fixedRate: fixedRate === null ? null : Number(fixedRate),
  usesFixedRate,
  waysUsd,
  waysInr,
})

/** Saves the payment settings and writes the audit log. Throws CONFLICT for a stale edit. */
export const updatePaymentSettings = (
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  me: Actor,
  { version, ...change }: { [Name in keyof PaymentChoices]?: PaymentChoices[Name] | undefined } & { version: number },
): Promise<void> =>
  db.transaction(async (db) => {
    const row = await lockPaymentSettings(db)
    const before = choicesOf(row)
    const input = afterChange(before, change)
    if (JSON.stringify(before) === JSON.stringify(input)) return
    if (input.usesFixedRate && input.fixedRate === null) throw badInput('fixedRate', 'Enter the rate to use.')
    if (row.version !== version) throw conflict('Someone else has just changed these settings. Reload them, then make your changes again.')
    const at = clock.now()
    const { fixedRate } = input
    const fixedAt = fixedRate === null ? null : fixedRate === before.fixedRate ? row.fixedAt : at
    const rate = fixedRate === null ? null : String(fixedRate)
    await savePaymentSettings(db, row.id, { ...input, fixedRate: rate, fixedAt, version: version + 1, updatedAt: at })
    await recordAudit(db, { actor: me, kind: 'settings', activity: 'changed how orders are paid', before, after: input, at })
    await enqueue(db, 'paymentSettingsChanged', { id: row.id })
  })
