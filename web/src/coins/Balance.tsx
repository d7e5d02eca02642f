import { useQuery } from '@tanstack/react-query'
import { calls } from '#core/calls.ts'
import { money } from '#core/format.ts'
import styles from './Coins.module.css'

/** How many coins there are, and what they are worth on an order. */
export function Balance({ userId }: { userId: string }) {
  const { data } = useQuery(calls.coins.ofUser.queryOptions({ userId }))
  if (!data) return null
  return (
    <p className={styles.balance}>
      <strong className="tabular">{data.totalCoins.toLocaleString('en-US')}</strong>
      {data.totalCoins === 1 ? 'coin' : 'coins'}, worth {money(data.totalCoins / 100, 'USD')} on an order
    </p>
  )
}
