import type { Filters } from '@app/contract/core/filters.ts'
import { ActionIcon, CloseButton, TextInput, Tooltip } from '@mantine/core'
import { IconRefresh, IconSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { FilterButton } from './filters/FilterButton.tsx'
import { FilterChips } from './filters/FilterChips.tsx'
import type { FilterSources } from './filters/filterSource.ts'
import styles from './TableToolbar.module.css'

type Props = {
  label: string
  /** The search field's placeholder: 'Search name, customer'. Without it there is no search. */
  search: string | undefined
  typed: string
  onType: (text: string) => void
  filters: Filters
  values: Readonly<Record<string, string | undefined>>
  sources: FilterSources | undefined
  onFilter: (filter: string, value: string | undefined) => void
  onClearFilters: () => void
  onRefresh: () => void
  isBusy: boolean
  children?: ReactNode
}

/** Above a table: search, filters with their chips, and refresh. */
export function TableToolbar({ label, search, typed, onType, onRefresh, isBusy, children, ...filtering }: Props) {
  const { filters, values, sources, onFilter, onClearFilters } = filtering
  return (
    <div className={styles.toolbar}>
      {search !== undefined && (
        <TextInput
          type="search"
          className={styles.search}
          aria-label={search}
          aria-keyshortcuts="/"
          placeholder={search}
          value={typed}
          maxLength={200}
          onChange={(event) => onType(event.currentTarget.value)}
          leftSection={<IconSearch size={16} aria-hidden="true" />}
          rightSection={typed ? <CloseButton size="sm" aria-label="Clear search" onClick={() => onType('')} /> : undefined}
        />
      )}
      {Object.keys(filters).length > 0 && (
        <>
          <FilterButton filters={filters} values={values} sources={sources} onFilter={onFilter} />
          <FilterChips filters={filters} values={values} sources={sources} onFilter={onFilter} onClear={onClearFilters} />
        </>
      )}
      <div className={styles.tools}>
        {children}
        <Tooltip label="Refresh">
          <ActionIcon
            size={36}
            aria-label={`Refresh ${label}`}
            onClick={onRefresh}
            className={styles.refresh}
            data-busy={isBusy || undefined}
          >
            <IconRefresh size={18} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
      </div>
    </div>
  )
}
