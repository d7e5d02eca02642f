import { Checkbox, Select } from '@mantine/core'
import table from './DataTable.module.css'
import { RowMenu } from './RowMenu.tsx'
import styles from './TableCards.module.css'
import { cardParts, type Drawn } from './tableParts.ts'

/** The table on a phone: each row a card with its name, two facts, its status and its menu. */
export function TableCards<Row, Sort extends string>(drawn: Drawn<Row, Sort>) {
  const { label, columns, rows, rowKey, rowName, rowMenu, selected, onSelect, placeholders, isBusy } = drawn
  const { heading, facts, statuses } = cardParts(columns)

  return (
    <>
      <SortSelect {...drawn} />
      <ul className={styles.cards} aria-label={label} aria-busy={isBusy}>
        {rows.map((row) => {
          const key = rowKey(row)
          return (
            <li key={key} className={styles.card} data-selected={selected?.has(key) || undefined}>
              <div className={styles.cardHead}>
                {selected && (
                  <Checkbox
                    aria-label={`Select ${rowName(row)}`}
                    checked={selected.has(key)}
                    onChange={(event) => onSelect([row], event.currentTarget.checked)}
                  />
                )}
                <div className={styles.cardTitle}>{heading?.cell(row)}</div>
                {rowMenu && <RowMenu name={rowName(row)} actions={rowMenu(row)} />}
              </div>
              <dl className={styles.cardFacts}>
                {facts.map((column) => (
                  <div key={column.title}>
                    <dt>{column.title}</dt>
                    <dd>{column.cell(row) ?? '–'}</dd>
                  </div>
                ))}
              </dl>
              {statuses.length > 0 && (
                <div className={styles.cardStatus}>
                  {statuses.map((column) => (
                    <span key={column.title}>{column.cell(row)}</span>
                  ))}
                </div>
              )}
            </li>
          )
        })}
        {Array.from({ length: placeholders }, (_, card) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
          <li key={card} className={styles.card} aria-hidden="true">
            <span className={table.bone} style={{ width: '60%' }} />
            <span className={table.bone} style={{ width: '85%' }} />
            <span className={table.bone} style={{ width: '35%' }} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** Cards have no heads to click, so the order is chosen from a list. */
function SortSelect<Row, Sort extends string>({ columns, sort, onSort }: Drawn<Row, Sort>) {
  const choices = columns.flatMap(({ title, sort: by, first = 'asc' }) => {
    if (by === undefined) return []
    const words = first === 'desc' ? (['highest first', 'lowest first'] as const) : (['A to Z', 'Z to A'] as const)
    const other = first === 'desc' ? 'asc' : 'desc'
    return [
      { value: `${by} ${first}`, label: `${title}, ${words[0]}` },
      { value: `${by} ${other}`, label: `${title}, ${words[1]}` },
    ]
  })
  if (choices.length === 0) return null
  return (
    <Select
      className={styles.sortSelect}
      aria-label="Sort by"
      data={choices}
      value={sort ? `${sort.by} ${sort.direction}` : null}
      placeholder="Sort by"
      allowDeselect={false}
      onChange={(value) => {
        const [by, direction] = (value ?? '').split(' ')
        if (by) onSort({ by, direction: direction === 'asc' ? 'asc' : 'desc' })
      }}
    />
  )
}
