import type { PaymentSum } from '@app/contract/payments/payments.calls.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { calls } from '#core/calls.ts'
import { count, money } from '#core/format.ts'
import styles from './PaymentSums.module.css'

type Props = Parameters<typeof calls.payments.sums.queryOptions>[0]

/** The sums of all pages of the list, by currency. The income is the figure of the home. */
export function PaymentSums(list: Props) {
  const { data } = useQuery({ ...calls.payments.sums.queryOptions(list), placeholderData: keepPreviousData })
  if (!data || data.length === 0) return null
  return (
    <dl className={styles.sums} aria-label="Sums of all pages">
      {data.map((sum) => (
        <div key={sum.currency}>
          <dt>
            {count(sum.payments, ['payment', 'payments'])} in {sum.currency}
          </dt>
          <dd>{sumWords(sum)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** `$120.00 paid, $20.00 refunded, $100.00 net`, with the exceptions behind it. */
export function sumWords({ currency, amount, refunded, net, surplus, income, unlisted }: PaymentSum): string {
  const words = (value: number) => money(value, currency)
  const parts = [`${words(amount)} paid`, refunded > 0 && `${words(refunded)} refunded`, `${words(net)} net`]
  const rest = [
    surplus > 0 && `${words(surplus)} of it is overpaid, so the income is ${words(income)}.`,
    unlisted &&
      `This includes ${count(unlisted.payments, ['payment', 'payments'])} (${words(unlisted.net)} net) of recycled or deleted orders, which are not listed.`,
  ]
  return [parts.filter(Boolean).join(', '), ...rest].filter(Boolean).join('. ')
}
