import { href } from '@app/contract/screens.ts'
import { useQuery } from '@tanstack/react-query'
import { calls } from '#core/calls.ts'
import { count, money } from '#core/format.ts'
import { Section } from '#ui/Section.tsx'
import { Totals } from './figures/Totals.tsx'

/** What the customer can pay now, each currency by itself; nothing where all is paid. */
export function Owed() {
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
