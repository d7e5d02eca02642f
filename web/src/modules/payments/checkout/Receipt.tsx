import { describeIncreaseAhead } from '@app/contract/payments/increaseWords.ts'
import { type ReactNode, useId } from 'react'
import { money } from '#core/format.ts'
import type { CheckoutChoice } from './checkoutChoice.ts'
import styles from './Receipt.module.css'
import type { QuoteState } from './useQuote.ts'

type Line = { label: string; note?: string | undefined; amount: number }
type Props = { quote: QuoteState; currency: string; children?: ReactNode }

/** The charge, part by part, and the amount left to pay after it. */
export function Receipt({ quote: { bill, choice, isConfirmed }, currency, children }: Props) {
  const id = useId()
  const later = bill.balance - bill.base
  return (
    <section className={styles.receipt} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        What you pay
      </h2>
      <dl className={styles.lines}>
        {linesOf(bill, choice, currency).map(({ label, note, amount }) => (
          <div key={label} className={styles.line}>
            <dt>
              {label}
              {note && <span className={styles.note}>{note}</span>}
            </dt>
            <dd>{money(amount, currency)}</dd>
          </div>
        ))}
        <div className={styles.total} data-confirmed={isConfirmed || undefined}>
          <dt>Total payable</dt>
          <dd aria-live="polite">{money(bill.payable, currency)}</dd>
        </div>
        {later > 0 && (
          <div className={styles.later}>
            <dt>Left to pay afterwards</dt>
            <dd>{money(later, currency)}</dd>
          </div>
        )}
      </dl>
      <p className={styles.grows} role="status">
        {growthIn(bill, currency)}
      </p>
      {children}
    </section>
  )
}

/** Announces the order's new total before the payment; empty if it stays the same. */
export function growthIn(bill: QuoteState['bill'], currency: string): string {
  if (bill.totalAfter === bill.total) return ''
  return describeIncreaseAhead({ paid: money(bill.payable, currency), after: money(bill.totalAfter, currency) })
}

/** One line for each chosen part. */
export function linesOf(bill: QuoteState['bill'], choice: CheckoutChoice, currency: string): Line[] {
  const isHalf = choice.isPartial && bill.mayPayPartially
  const pages = choice.reportPages
  const lines: Line[] = [
    {
      label: isHalf ? 'Half of the price' : 'Balance of the order',
      note: choice.quantity > 1 ? `${choice.quantity} × ${money(bill.base, currency)}` : undefined,
      amount: bill.quantityAmount,
    },
  ]
  if (choice.wantsWalkthrough) lines.push({ label: 'Code walkthrough', amount: bill.walkthrough })
  if (choice.wantsReport)
    lines.push({
      label: 'Report',
      note: `${pages} ${pages === 1 ? 'page' : 'pages'} × ${money(bill.reportFee, currency)}`,
      amount: bill.report,
    })
  if (bill.coins > 0) lines.push({ label: 'Discount', note: `${bill.coins} coins`, amount: -bill.discount })
  return lines
}
