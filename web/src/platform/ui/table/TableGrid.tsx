import { Checkbox } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react'
import { useOverflows } from '../useOverflows.ts'
import type { Column } from './columns.tsx'
import table from './DataTable.module.css'
import { RowMenu } from './RowMenu.tsx'
import styles from './TableGrid.module.css'
import type { TableView } from './tableParts.ts'
import { useIntent } from './useIntent.ts'

/** The table as rows. Its head is sticky: below the page's bar if the table fits, otherwise inside its own scrolling frame. */
export function TableGrid<Row, Sort extends string>(drawn: TableView<Row, Sort>) {
  const { label, columns, rows, listing, rowKey, rowName, rowMenu, selected, onSelect, placeholders, isBusy } = drawn
  const { ref: frame, overflows } = useOverflows()
  const intent = useIntent(drawn.onRowIntent)
  const { beside } = drawn
  const following = useIntent((row: Row) => beside?.follow(row))
  const chosen = rows.filter((row) => selected?.has(rowKey(row)))

  return (
    // A scrolling frame must be reachable by keyboard; one that does not scroll must not be a tab stop.
    <section
      ref={frame}
      className={styles.frame}
      data-wide={overflows || undefined}
      aria-label={label}
      tabIndex={overflows ? 0 : undefined}
    >
      <table className={styles.table} aria-label={label} aria-busy={isBusy}>
        <thead>
          <tr>
            {selected && (
              <th className={styles.check}>
                <Checkbox
                  size="xs"
                  aria-label="Select all on this page"
                  checked={rows.length > 0 && chosen.length === rows.length}
                  indeterminate={chosen.length > 0 && chosen.length < rows.length}
                  disabled={rows.length === 0}
                  onChange={(event) => onSelect(rows, event.currentTarget.checked)}
                />
              </th>
            )}
            {columns.map((column, at) => (
              <Head isName={at === 0} key={column.title} column={column} sort={drawn.sort} onSort={drawn.onSort} />
            ))}
            {rowMenu && (
              <th className={styles.menu}>
                <span className="visually-hidden">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const key = rowKey(row)
            const isSelected = selected?.has(key)
            return (
              <tr
                key={key}
                data-selected={isSelected || undefined}
                data-key={beside && key}
                aria-current={(beside && beside.shown === key) || undefined}
                onPointerEnter={() => intent.begin(row)}
                onPointerLeave={intent.end}
                onFocus={() => {
                  intent.begin(row)
                  following.begin(row)
                }}
                onPointerUp={({ target }) => {
                  if (target instanceof Element && !target.closest('a, button, input, label')) following.begin(row)
                }}
              >
                {selected && (
                  <td className={styles.check}>
                    <Checkbox
                      size="xs"
                      aria-label={`Select ${rowName(row)}`}
                      checked={isSelected === true}
                      onChange={(event) => onSelect([row], event.currentTarget.checked)}
                    />
                  </td>
                )}
                {columns.map((column, at) => (
                  <td key={column.title} data-align={column.align} className={at === 0 ? styles.name : undefined}>
                    {column.cell(row, listing)}
                  </td>
                ))}
                {rowMenu && (
                  <td className={styles.menu}>
                    <RowMenu name={rowName(row)} actions={rowMenu(row, listing)} />
                  </td>
                )}
              </tr>
            )
          })}
        </tbody>
        {placeholders > 0 && (
          <tbody aria-hidden="true">
            {Array.from({ length: placeholders }, (_, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
              <tr key={row}>
                {selected && <td className={styles.check} />}
                {columns.map((column, at) => (
                  <td key={column.title} data-align={column.align}>
                    <span className={table.bone} style={{ width: `${[68, 44, 56, 36, 60][(row + at * 2) % 5]}%` }} />
                  </td>
                ))}
                {rowMenu && <td className={styles.menu} />}
              </tr>
            ))}
          </tbody>
        )}
      </table>
    </section>
  )
}

type HeadProps<Row, Sort extends string> = { column: Column<Row, Sort>; isName: boolean } & Pick<TableView<Row, Sort>, 'sort' | 'onSort'>

function Head<Row, Sort extends string>({ column, isName, sort, onSort }: HeadProps<Row, Sort>) {
  const { title, sort: by, align, width, first = 'asc', hint } = column
  if (by === undefined) {
    return (
      <th scope="col" className={isName ? styles.name : undefined} data-align={align} style={{ width }}>
        {title}
      </th>
    )
  }
  const direction = sort?.by === by ? sort.direction : undefined
  const Arrow = direction === 'asc' ? IconArrowUp : direction === 'desc' ? IconArrowDown : IconSelector
  return (
    <th
      scope="col"
      className={isName ? styles.name : undefined}
      data-align={align}
      style={{ width }}
      aria-sort={direction === 'asc' ? 'ascending' : direction === 'desc' ? 'descending' : 'none'}
    >
      <button
        type="button"
        className={styles.sort}
        title={hint}
        data-sorted={direction !== undefined || undefined}
        onClick={() => onSort({ by, direction: direction === undefined ? first : direction === 'asc' ? 'desc' : 'asc' })}
      >
        {title}
        <Arrow size={14} stroke={2} aria-hidden="true" />
      </button>
    </th>
  )
}
