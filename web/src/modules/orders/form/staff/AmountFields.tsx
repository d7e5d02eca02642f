import { currencies, exponentOf, fromCents, toCents } from '@app/contract/core/money.ts'
import { defaultReportFeeCents, defaultWalkthroughFeeCents } from '@app/contract/orders/fees.rules.ts'
import type { AmountField } from '@app/contract/orders/orders.fields.ts'
import { partialCents } from '@app/contract/orders/orders.rules.ts'
import { NumberInput, Select } from '@mantine/core'
import { money } from '#core/format.ts'
import { Section } from '#ui/Section.tsx'
import styles from '../OrderForm.module.css'
import { amountOf, type OrderForm } from '../orderFields.ts'

/** The amounts of an order, for the back office only. */
export function AmountFields({ form, isPriceKept = false }: { form: OrderForm; isPriceKept?: boolean }) {
  const { currency } = form.values
  const total = amountOf(form.values.totalAmount) ?? 0
  const half = money(fromCents(partialCents(toCents(total, currency), currency), currency), currency)
  return (
    <Section title="Price" text={isPriceKept ? undefined : 'Leave the total empty while there is no price yet.'}>
      <div className={styles.fields}>
        <div className={styles.pair}>
          <AmountInput
            form={form}
            field="totalAmount"
            label="Total amount"
            min={1}
            description={total > 0 ? `The customer may pay half (${half}) first.` : undefined}
          />
          <AmountInput form={form} field="paidAmount" label="Paid amount" min={0} description="Payments received outside this product." />
        </div>
        <div className={styles.pair}>
          <AmountInput
            form={form}
            field="codeWalkThrough"
            label="Code walkthrough fee"
            min={0}
            usual={fromCents(defaultWalkthroughFeeCents(currency), currency)}
          />
          <AmountInput
            form={form}
            field="reportFee"
            label="Report fee, per page"
            min={0}
            usual={fromCents(defaultReportFeeCents(currency), currency)}
          />
        </div>
        <Select label="Currency" data={currencies} allowDeselect={false} maw={160} {...form.getInputProps('currency')} />
      </div>
    </Section>
  )
}

type AmountProps = {
  form: OrderForm
  field: AmountField
  label: string
  min: number
  description?: string | undefined
  /** The default while the field is empty, in major units. */
  usual?: number
}

function AmountInput({ form, field, label, min, description, usual }: AmountProps) {
  const { currency } = form.values
  return (
    <NumberInput
      label={label}
      description={description ?? (usual === undefined ? undefined : `Empty means ${money(usual, currency)}.`)}
      min={min}
      // A value that is too small gets an error and is not corrected while the person types.
      clampBehavior="none"
      decimalScale={exponentOf(currency)}
      hideControls
      inputMode="decimal"
      thousandSeparator=","
      rightSection={<span className={styles.note}>{currency}</span>}
      rightSectionWidth={52}
      {...form.getInputProps(field)}
      onChange={(amount) => form.setFieldValue(field, String(amount))}
    />
  )
}
