import { pageSizes } from '@app/contract/core/pageSizes.ts'
import { NativeSelect, Pagination } from '@mantine/core'
import { number } from '#core/format.ts'
import styles from './TablePager.module.css'
import { useIntent } from './useIntent.ts'

type Props = {
  label: string
  page: number
  pageSize: number
  total: number
  isCapped: boolean
  onPage: (page: number) => void
  /** The pointer or focus rests on the control for this page. */
  onIntent: (page: number) => void
  onPageSize: (size: number) => void
}

/** The range of rows, the page size, and the page controls. */
export function TablePager({ label, page, pageSize, total, isCapped, onPage, onIntent, onPageSize }: Props) {
  const intent = useIntent(onIntent)
  const meaning = (other: number) => ({
    onPointerEnter: () => intent.begin(other),
    onPointerLeave: intent.end,
    onFocus: () => intent.begin(other),
  })
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const from = total === 0 ? 0 : (page - 1) * pageSize + 1
  const to = Math.min(total, page * pageSize)

  return (
    <div className={styles.pager}>
      <span className="tabular">
        {number(from)}–{number(to)} of {number(total)}
        {isCapped && '+'}
      </span>
      <NativeSelect
        size="xs"
        aria-label="Rows per page"
        className={styles.pageSize}
        value={String(pageSize)}
        data={pageSizes.map((size) => ({ value: String(size), label: `${size} per page` }))}
        onChange={(event) => onPageSize(Number(event.currentTarget.value))}
      />
      {pages > 1 && (
        <nav aria-label={`Pages of ${label}`} className={styles.pages}>
          <Pagination
            total={pages}
            value={page}
            onChange={onPage}
            siblings={1}
            getItemProps={(item) => ({ 'aria-label': `Page ${item}`, ...meaning(item) })}
            getControlProps={(control) => ({ 'aria-label': controls[control], ...(control === 'next' && meaning(page + 1)) })}
          />
        </nav>
      )}
    </div>
  )
}

const controls = { first: 'First page', previous: 'Previous page', next: 'Next page', last: 'Last page' }
