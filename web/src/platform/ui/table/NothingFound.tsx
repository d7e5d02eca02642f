import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { number } from '#core/format.ts'
import { EmptyState } from '../state/EmptyState.tsx'

type Props = {
  label: string
  isNarrowed: boolean
  hasFilters: boolean
  /** The other tabs, with their number of matches for the same search and filters. */
  elsewhere: readonly { value: string; label: string; count: number }[]
  addressOf: (tab: string) => string
  emptyState: { title: string; text?: ReactNode; action?: ReactNode }
  onClear: () => void
}

/** Shown without rows: no match in this tab, no match at all, or an empty list. Each offers its own way out. */
export function NothingFound({ label, isNarrowed, hasFilters, elsewhere, addressOf, emptyState, onClear }: Props) {
  if (!isNarrowed) return <EmptyState {...emptyState} />
  const found = elsewhere.filter(({ count }) => count > 0)
  const clear = (
    <Button variant={found.length > 0 ? 'subtle' : 'default'} onClick={onClear}>
      {hasFilters ? 'Clear search and filters' : 'Clear search'}
    </Button>
  )
  if (found.length === 0)
    return (
      <EmptyState
        title={`No ${label.toLowerCase()} match.`}
        text={hasFilters ? 'Try fewer letters, or take a filter away.' : 'Try fewer letters, or other words.'}
        action={clear}
      />
    )
  // The tab that shows everything contains the others' rows, so counts must not be added up.
  const most = Math.max(...found.map(({ count }) => count))
  return (
    <EmptyState
      title={`No ${label.toLowerCase()} match in this tab, but ${number(most)} elsewhere.`}
      action={
        <Group gap="xs" justify="center">
          {found.map(({ value, label: tab, count }) => (
            <Button key={value} component={Link} to={addressOf(value)} variant="default" preventScrollReset>
              {tab} ({number(count)})
            </Button>
          ))}
          {clear}
        </Group>
      }
    />
  )
}
