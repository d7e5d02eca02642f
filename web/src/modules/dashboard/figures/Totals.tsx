import { Link } from 'react-router'
import styles from './Figures.module.css'

export type Total = { label: string; value: string; to: string; isLate?: boolean }

/** Single figures in one row, each linking to the counted objects. */
export const Totals = ({ label, totals }: { label: string; totals: readonly Total[] }) => (
  <ul className={styles.totals} aria-label={label}>
    {totals.map(({ label, value, to, isLate }) => (
      <li key={`${value} ${label}`} data-late={isLate || undefined}>
        <Link to={to}>
          <span className={styles.total}>{value}</span> <span className={styles.note}>{label}</span>
        </Link>
      </li>
    ))}
  </ul>
)
