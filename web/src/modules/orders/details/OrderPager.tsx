import { href } from '@app/contract/screens.ts'
import { ActionIcon, Tooltip } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { type Icon, IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { shortcuts } from '#app/shortcuts/shortcuts.ts'
import { calls } from '#core/calls.ts'
import { number } from '#core/format.ts'
import { type OrderTrail, placeOn, readTrail } from '../lists/orderTrail.ts'
import styles from './OrderPager.module.css'
import { useOrderWay, type Way } from './useOrderWay.ts'

/** The order's place in the list that the reader came from, with links to the previous and the next order. */
export function OrderPager({ orderId }: { orderId: string }) {
  const { state, search } = useLocation()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const trail = readTrail(state, orderId)
  const { previous, next } = useOrderWay(orderId, trail)
  const linkOf = (way: Way | undefined) => way && { to: href('orderDetails', { slug: way.id }) + search, state: way.state }
  const [back, forth] = [linkOf(previous), linkOf(next)]
  const { place, total } = trail ? placeOn(trail) : { place: 0, total: 0 }
  const nextId = next?.id
  const go = (way: typeof back) => () => {
    if (way) void navigate(way.to, { state: way.state })
  }
  useHotkeys([
    [shortcuts.previousOrder.keys, go(back)],
    [shortcuts.nextOrder.keys, go(forth)],
  ])

  useEffect(() => {
    // Prefetches the next order for readers who page through a list.
    if (nextId) void queries.prefetchQuery(calls.orders.one.queryOptions({ id: nextId }))
  }, [nextId, queries])

  return (
    <nav className={styles.pager} aria-label="Orders before and after">
      {trail && (
        <span className={styles.place}>
          {number(place)} of {number(total)}
        </span>
      )}
      <Step icon={IconChevronUp} label="Previous order" shortcut="Alt+ArrowUp" way={back} />
      <Step icon={IconChevronDown} label="Next order" shortcut="Alt+ArrowDown" way={forth} />
    </nav>
  )
}

type StepProps = { icon: Icon; label: string; shortcut: string; way: { to: string; state: OrderTrail | null } | undefined }

function Step({ icon: Icon, label, shortcut, way }: StepProps) {
  const icon = <Icon size={18} stroke={1.75} aria-hidden="true" />
  if (!way)
    return (
      <ActionIcon variant="default" size={36} disabled aria-label={label}>
        {icon}
      </ActionIcon>
    )
  return (
    <Tooltip label={`${label} (${shortcut.replace('Arrow', ' ')})`}>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={label}
        aria-keyshortcuts={shortcut}
        renderRoot={(root) => <Link {...root} to={way.to} state={way.state} />}
      >
        {icon}
      </ActionIcon>
    </Tooltip>
  )
}
