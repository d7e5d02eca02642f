import { ActionIcon, Button, CloseButton, Pill, Popover, Select, Stack, TextInput, Tooltip } from '@mantine/core'
import { IconFilter, IconRefresh, IconSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type Filters, wordsOf } from './listFilters.ts'
import styles from './TableToolbar.module.css'

type Props = {
  label: string
  /** The search field's words: 'Search name, customer'. Without it there is no search. */
  search: string | undefined
  typed: string
  onType: (text: string) => void
  filters: Filters
  values: Record<string, string | undefined>
  onFilter: (filter: string, value: string | undefined) => void
  onRefresh: () => void
  isBusy: boolean
  children?: ReactNode
}

/** Above a table: search, filters with their removable chips, and a fresh look. */
export function TableToolbar({ label, search, typed, onType, filters, values, onFilter, onRefresh, isBusy, children }: Props) {
  const set = Object.entries(filters).flatMap(([name, filter]) => {
    const value = values[name]
    return value === undefined ? [] : [{ name, value, words: wordsOf(filter, value) }]
  })

  return (
    <div className={styles.toolbar}>
      {search !== undefined && (
        <TextInput
          type="search"
          className={styles.search}
          aria-label={search}
          placeholder={search}
          value={typed}
          maxLength={200}
          onChange={(event) => onType(event.currentTarget.value)}
          leftSection={<IconSearch size={16} aria-hidden="true" />}
          rightSection={typed ? <CloseButton size="sm" aria-label="Clear search" onClick={() => onType('')} /> : undefined}
        />
      )}
      {Object.keys(filters).length > 0 && <FilterButton filters={filters} values={values} onFilter={onFilter} count={set.length} />}
      {set.map(({ name, value, words }) => (
        <Pill
          key={name}
          size="md"
          className={styles.chip}
          withRemoveButton
          onRemove={() => onFilter(name, undefined)}
          removeButtonProps={{ 'aria-label': `Remove filter ${words}`, 'aria-hidden': false, tabIndex: 0, title: value }}
        >
          {words}
        </Pill>
      ))}
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

function FilterButton({ filters, values, onFilter, count }: Pick<Props, 'filters' | 'values' | 'onFilter'> & { count: number }) {
  return (
    <Popover position="bottom-start" trapFocus returnFocus width={280}>
      <Popover.Target>
        <Button variant="default" leftSection={<IconFilter size={16} aria-hidden="true" />}>
          Filter
          {count > 0 && <span className={styles.filterCount}>{count}</span>}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Filters">
        <Stack gap="sm">
          {Object.entries(filters).map(([name, filter]) =>
            filter.kind === 'day' ? (
              <TextInput
                key={name}
                type="date"
                label={filter.label}
                value={values[name] ?? ''}
                onChange={(event) => onFilter(name, event.currentTarget.value || undefined)}
              />
            ) : (
              <Select
                key={name}
                label={filter.label}
                data={[...filter.options]}
                value={values[name] ?? null}
                onChange={(value) => onFilter(name, value ?? undefined)}
                placeholder="Any"
                clearable
                clearButtonProps={{ 'aria-label': `Clear ${filter.label}` }}
                searchable={filter.options.length > 8}
                comboboxProps={{ withinPortal: false }}
              />
            ),
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
