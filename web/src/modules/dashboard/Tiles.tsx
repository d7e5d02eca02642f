import { href, type PlainScreenName } from '@app/contract/screens.ts'
import { Link } from 'react-router'
import { number } from '#core/format.ts'
import styles from './Tiles.module.css'

export type Tile = {
  screen: PlainScreenName
  label: string
  /** The total; a tile without one is only a link. */
  count?: number | undefined
  isLoading?: boolean
  query?: Record<string, string>
}

/** Totals that link to their lists, in one row. */
export function Tiles({ tiles, label }: { tiles: readonly Tile[]; label: string }) {
  return (
    <nav aria-label={label}>
      <ul className={styles.tiles}>
        {tiles.map(({ screen, label, count, isLoading = false, query }) => (
          <li key={label}>
            <Link to={href(screen, {}, query)} className={styles.tile} aria-busy={isLoading || undefined}>
              {(isLoading || count !== undefined) && <span className={styles.count}>{count === undefined ? '–' : number(count)}</span>}
              <span className={styles.label}>{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
