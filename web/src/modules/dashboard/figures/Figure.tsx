import { lazy, type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import { TextSkeleton } from '#ui/state/Skeletons.tsx'
import type BarsOf from './Bars.tsx'
import styles from './Figures.module.css'

// The chart library is as large as many screens together, so it loads after the figures.
const Bars = lazy(() => import('./Bars.tsx'))

/** A figure, with its own link if that differs from the row's. */
type Value = string | { words: string; to: string }
type Row = { key: string; what: ReactNode; to: string; values: readonly Value[] }
type Props = {
  title: string
  text?: ReactNode
  chart: Parameters<typeof BarsOf>[0]
  /** The table's headings: the subject of a row, and its figures. */
  heads: readonly [string, ...string[]]
  rows: readonly Row[]
}

/** Figures as a chart and, beside it, as a table whose rows link to the counted objects. */
export function Figure({ title, text, chart, heads, rows }: Props) {
  return (
    <div className={styles.figure}>
      <h3 className={styles.title}>{title}</h3>
      {text && <p className={styles.text}>{text}</p>}
      <div className={styles.halves}>
        <Suspense fallback={<TextSkeleton lines={5} />}>
          <Bars {...chart} />
        </Suspense>
        <FigureTable label={title} heads={heads} rows={rows} />
      </div>
    </div>
  )
}

type TableProps = { label: string; heads: readonly [string, ...string[]]; rows: readonly Row[] }

/** Each row links to the list of exactly the objects that it counts. */
const FigureTable = ({ label, heads, rows }: TableProps) => (
  <div className={styles.scroll}>
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, what, to, values }) => (
          <tr key={key}>
            <th scope="row">
              <Link to={to} className="quiet-link">
                {what}
              </Link>
            </th>
            {values.map((value, nth) => (
              <td key={heads[nth + 1]}>{typeof value === 'string' ? value : <Link to={value.to}>{value.words}</Link>}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
