import { shortNumber } from '@app/contract/core/format.ts'
import type { OfficeFigures as Figures } from '@app/contract/dashboard/figures.shapes.ts'
import { href } from '@app/contract/screens.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { calls } from '#core/calls.ts'
import { count, money, number } from '#core/format.ts'
import { Section } from '#ui/Section.tsx'
import { Loaded } from '#ui/state/Loaded.tsx'
import { TextSkeleton } from '#ui/state/Skeletons.tsx'
import { Figure } from './Figure.tsx'
import styles from './Figures.module.css'
import { partMark, partWords, spanWords } from './partWords.ts'
import { SpanSelect } from './SpanSelect.tsx'
import { Totals } from './Totals.tsx'
import { useSpan } from './useSpan.ts'

type Props = { orders: 'allOrders' | 'ordersForSales' }

/** The chosen days in figures: new orders by status, and income by currency. */
export function OfficeFigures({ orders }: Props) {
  const { span, choose, asked } = useSpan()
  const figures = useQuery({ ...calls.dashboard.officeFigures.queryOptions(asked), placeholderData: keepPreviousData })
  return (
    <Section
      title="Figures"
      text={figures.data && `${spanWords(figures.data)}, by your own clock.`}
      tools={<SpanSelect value={span} onChange={choose} />}
    >
      <Loaded query={figures} failed="The figures could not be loaded." skeleton={<TextSkeleton lines={8} />}>
        {(found) => (
          <div
            className={styles.figures}
            data-renewing={figures.isPlaceholderData || undefined}
            aria-busy={figures.isPlaceholderData || undefined}
          >
            <Orders figures={found} list={orders} />
            <Income figures={found} />
            <OtherIncome figures={found} of="besides" />
            <OtherIncome figures={found} of="fromVisitors" />
          </div>
        )}
      </Loaded>
    </Section>
  )
}

function Orders({ figures: { statuses, days }, list }: { figures: Figures; list: Props['orders'] }) {
  if (statuses.length === 0)
    return (
      <p className={styles.note}>
        No order came in on these days. Choose others, or <Link to={href('createOrder')}>create an order</Link>.
      </p>
    )
  const all = statuses.reduce((sum, { orders }) => sum + orders, 0)
  return (
    <Figure
      title="Orders that came in, by status"
      chart={{
        bars: statuses.map(({ status, orders }) => ({ mark: status, value: orders })),
        label: 'Orders',
        words: (value) => number(value),
        isLying: true,
      }}
      heads={['Status', 'Orders']}
      rows={[
        { key: 'all', what: 'Total', to: href(list, {}, { tab: 'all', created: days }), values: [number(all)] },
        ...statuses.map(({ status, orders }) => ({
          key: status,
          what: status,
          to: href(list, {}, { tab: 'all', status, created: days }),
          values: [number(orders)],
        })),
      ]}
    />
  )
}

function Income({ figures: { income, days } }: { figures: Figures }) {
  if (income.length === 0)
    return (
      <p className={styles.note}>
        Nothing was paid for orders on these days. Choose others, or look through <Link to={href('allPayments')}>all payments</Link>.
      </p>
    )
  return income.map(({ currency, amount, payments, parts }) => (
    <Figure
      key={currency}
      title={`Income from orders in ${currency}`}
      text="Paid, less what was refunded or disputed."
      chart={{
        bars: parts.map((part) => ({ mark: partMark(part), value: part.amount })),
        label: 'Income',
        words: (value) => money(value, currency),
        axisWords: (value) => shortNumber(value),
      }}
      heads={['Days', 'Payments', 'Income']}
      rows={[
        {
          key: 'all',
          what: 'Total',
          to: href('allPayments', {}, { currency, created: days }),
          values: [count(payments, ['payment', 'payments']), money(amount, currency)],
        },
        ...parts
          .filter((part) => part.payments > 0)
          .map((part) => ({
            key: part.from,
            what: partWords(part),
            to: href('allPayments', {}, { currency, created: part.days }),
            values: [number(part.payments), money(part.amount, currency)],
          })),
      ]}
    />
  ))
}

const otherTotals = {
  besides: { title: 'Income from sessions, packs, plans and invoices', label: 'Income besides orders', list: 'otherPayments' },
  fromVisitors: { title: 'Income from visitors, without an order', label: 'Income from visitors', list: 'publicPayments' },
} as const

/** Renders nothing without payments: most payments belong to an order. */
function OtherIncome({ figures, of }: { figures: Figures; of: keyof typeof otherTotals }) {
  const { title, label, list } = otherTotals[of]
  if (figures[of].length === 0) return null
  return (
    <div>
      <h3 className={styles.title}>{title}</h3>
      <p className={styles.text}>Paid, less what was refunded or disputed.</p>
      <Totals
        label={label}
        totals={figures[of].map(({ currency, amount, payments }) => ({
          label: count(payments, ['payment', 'payments']),
          value: money(amount, currency),
          to: href(list, {}, { currency, created: figures.days }),
        }))}
      />
    </div>
  )
}
