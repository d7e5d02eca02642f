import { fromCents } from '@app/contract/core/money.ts'
import { defaultReportFeeCents, defaultWalkthroughFeeCents } from '@app/contract/orders/fees.rules.ts'
import { Checkbox } from '@mantine/core'
import { money } from '#core/format.ts'
import { Section } from '#ui/Section.tsx'
import styles from './OrderForm.module.css'
import type { OrderForm } from './orderFields.ts'

/** The optional extras of the work. */
export function ExtraFields({ form, isOwn = false }: { form: OrderForm; isOwn?: boolean }) {
  const report = money(fromCents(defaultReportFeeCents('USD'), 'USD'), 'USD')
  const walkthrough = money(fromCents(defaultWalkthroughFeeCents('USD'), 'USD'), 'USD')
  return (
    <Section title="With it">
      <Checkbox
        className={styles.extra}
        size="sm"
        label="A written report"
        description={`Explains the solution; usually ${report} a page. ${isOwn ? 'You choose' : 'The customer chooses'} how many pages when paying.`}
        {...form.getInputProps('documentation', { type: 'checkbox' })}
      />
      <Checkbox
        className={styles.extra}
        size="sm"
        label="A code walkthrough"
        description={`A developer goes through the code with ${isOwn ? 'you' : 'the customer'}, live; usually ${walkthrough}.`}
        {...form.getInputProps('bookingSession', { type: 'checkbox' })}
      />
    </Section>
  )
}
