import { useMe } from '#core/session.ts'
import { Section } from '#ui/Section.tsx'
import { Balance } from './Balance.tsx'
import { Ledger } from './Ledger.tsx'

/** A customer's own coins. */
export function MyCoins() {
  const me = useMe()
  return (
    <Section title="Coins" look="plain" text="coins help apply discounts on orders">
      <Balance userId={me.id} />
      <Ledger userId={me.id} showsWho={false} emptyText="You get coins with every delivered order." />
    </Section>
  )
}
