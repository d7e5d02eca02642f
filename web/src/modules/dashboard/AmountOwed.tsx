import { href } from '@app/contract/screens.ts'
import { useQuery } from '@tanstack/react-query'
import { calls } from '#core/calls.ts'
import { count, money } from '#core/format.ts'
import { Section } from '#ui/Section.tsx'
import { Totals } from './figures/Totals.tsx'

/** The amount that the customer can pay now, by currency; renders nothing if all is paid. */
export function AmountOwed() {
  const { data } = useQuery({ ...calls.dashboard.customerFigures.queryOptions(), queryKey: [...calls.orders.key(), 'owed'] })
  if (!data || data.owed.length === 0) return null
  return (
    <Section title="To be paid">
      <Totals
        label="To be paid"
        totals={data.owed.map(({ currency, amount, orders }) => ({
          label: `for ${count(orders, ['order', 'orders'])}`,
          value: money(amount, currency),
          to: href('myOrders', {}, { tab: 'all', paid: 'no', currency }),
        }))}
      />
    </Section>
  )
}
