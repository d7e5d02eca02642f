import { useQuery } from '@tanstack/react-query'
import { calls } from '#core/calls.ts'
import { money, number } from '#core/format.ts'
import styles from './Coins.module.css'

/** The coin balance and its worth on an order. */
export function Balance({ userId }: { userId: string }) {
  const { data } = useQuery(calls.coins.ofUser.queryOptions({ userId }))
  if (!data) return null
  const all = data.totalCoins + data.heldCoins
  return (
    <p className={styles.balance}>
      <strong className="tabular">{number(all)}</strong>
      {all === 1 ? 'coin' : 'coins'}, worth {money(all / 100, 'USD')} on an order
      {data.heldCoins > 0 && (
        <span className={styles.held}>
          {data.totalCoins === 0 ? 'All' : number(data.heldCoins)} of them held for a payment under way. They come back when it is not made.
        </span>
      )}
    </p>
  )
}
