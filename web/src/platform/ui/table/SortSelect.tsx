import { Select } from '@mantine/core'
import type { Column } from './columns.tsx'
import type { SortBy } from './useListState.ts'

type Props<Row, Sort extends string> = {
  columns: readonly Column<Row, Sort>[]
  sort: SortBy<string> | undefined
  onSort: (sort: SortBy<string>) => void
}

/** Sorts a table that has no headings to click, such as cards on a phone. */
export function SortSelect<Row, Sort extends string>({ columns, sort, onSort }: Props<Row, Sort>) {
  const choices = columns.flatMap(({ title, sort: by, first = 'asc', orders }) => {
    if (by === undefined) return []
    const words = orders ?? (first === 'desc' ? (['highest first', 'lowest first'] as const) : (['A to Z', 'Z to A'] as const))
    return [
      { value: `${by} ${first}`, label: `${title}, ${words[0]}` },
      { value: `${by} ${first === 'desc' ? 'asc' : 'desc'}`, label: `${title}, ${words[1]}` },
    ]
  })
  if (choices.length === 0) return null
  return (
    <Select
      aria-label="Sort by"
      data={choices}
      value={sort ? `${sort.by} ${sort.direction}` : null}
      placeholder="Sort by"
      allowDeselect={false}
      flex="1 1 200px"
      onChange={(value) => {
        const [by, direction] = (value ?? '').split(' ')
        if (by) onSort({ by, direction: direction === 'asc' ? 'asc' : 'desc' })
      }}
    />
  )
}
