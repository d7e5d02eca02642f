import type { Filters } from '@app/contract/core/filters.ts'
import { Button, Popover } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { TextSkeleton } from '../../state/Skeletons.tsx'
import type { FilterSources } from './filterSource.ts'
import styles from './filters.module.css'

const FilterPanel = lazy(async () => ({ default: (await import('./FilterPanel.tsx')).FilterPanel }))

type Props = {
  filters: Filters
  values: Readonly<Record<string, string | undefined>>
  sources: FilterSources | undefined
  onFilter: (filter: string, value: string | undefined) => void
}

/** Opens the filters of a list; their code loads when they first open. */
export function FilterButton(props: Props) {
  const count = Object.values(props.values).filter((value) => value !== undefined).length
  return (
    <Popover position="bottom-start" trapFocus returnFocus width={320} closeOnClickOutside>
      <Popover.Target>
        <Button variant="default" leftSection={<IconFilter size={16} aria-hidden="true" />}>
          Filter
          {count > 0 && <span className={styles.count}>{count}</span>}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Filters" className={styles.dropdown}>
        <Suspense fallback={<TextSkeleton lines={5} />}>
          <FilterPanel {...props} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
