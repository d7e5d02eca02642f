import { money } from '#core/format.ts'

/** An amount in major units with its currency, in tabular figures. Renders nothing if this reader may not see the amount. */
export function Money({ amount, currency }: { amount: number | null | undefined; currency: string }) {
  if (amount === null || amount === undefined) return null
  return (
    <span className="tabular no-wrap" data-money>
      {money(amount, currency)}
    </span>
  )
}
