import { Checkbox } from '@mantine/core'
import table from './DataTable.module.css'
import { RowMenu } from './RowMenu.tsx'
import styles from './TableCards.module.css'
import { cardParts, type TableView } from './tableParts.ts'

/** The table on a phone: each row is a card with its name, two facts, its status and its menu. */
export function TableCards<Row, Sort extends string>(drawn: TableView<Row, Sort>) {
  const { label, columns, rows, listing, rowKey, rowName, rowMenu, selected, onSelect, placeholders, isBusy } = drawn
  const { heading, facts, statuses } = cardParts(columns)

  return (
    <ul className={styles.cards} aria-label={label} aria-busy={isBusy}>
      {rows.map((row) => {
        const key = rowKey(row)
        return (
          <li key={key} className={styles.card} data-selected={selected?.has(key) || undefined}>
            <div className={styles.cardHead}>
              {selected && (
                <Checkbox
                  size="xs"
                  aria-label={`Select ${rowName(row)}`}
                  checked={selected.has(key)}
                  onChange={(event) => onSelect([row], event.currentTarget.checked)}
                />
              )}
              <div className={styles.cardTitle}>{heading?.cell(row, listing)}</div>
              {rowMenu && <RowMenu name={rowName(row)} actions={rowMenu(row, listing)} />}
            </div>
            <dl className={styles.cardFacts}>
              {facts.map((column) => (
                <div key={column.title} data-wide={column.isWide || undefined}>
                  <dt>{column.title}</dt>
                  <dd>{column.cell(row, listing) ?? '–'}</dd>
                </div>
              ))}
            </dl>
            {statuses.length > 0 && (
              <div className={styles.cardStatus}>
                {statuses.map((column) => (
                  <span key={column.title}>{column.cell(row, listing)}</span>
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
  )
}
