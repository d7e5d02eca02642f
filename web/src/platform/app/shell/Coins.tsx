import { Tooltip } from '@mantine/core'
import { IconCoins } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { calls } from '#core/calls.ts'
import { count, number } from '#core/format.ts'
import styles from './TopBar.module.css'

/** A customer's coins. A button, so that keyboard and touch reach the tooltip. */
export function Coins({ userId }: { userId: string }) {
  const { data } = useQuery(calls.coins.ofUser.queryOptions({ userId }))
  if (!data) return null
  return (
    <Tooltip label="coins help apply discounts on orders" events={{ hover: true, focus: true, touch: true }}>
      <button
        type="button"
        className={styles.coins}
        aria-label={`${count(data.totalCoins, ['coin', 'coins'])}: coins help apply discounts on orders`}
      >
        <IconCoins size={18} stroke={1.75} aria-hidden="true" />
        {number(data.totalCoins)}
      </button>
    </Tooltip>
  )
}
