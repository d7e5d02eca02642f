import type { ReactNode } from 'react'
import styles from './Facts.module.css'

/** `isWide` gives the fact a line of its own in a phone's grid, for example for an address. */
export type Fact = { term: string; value: ReactNode; isWide?: boolean } | '' | false | null | undefined

/** Facts about one thing as a list of terms. A fact without a value is left out, so hidden fields leave no gap. */
export function Facts({ facts, layout = 'side' }: { facts: readonly Fact[]; layout?: 'side' | 'grid' }) {
  const shown = facts.filter((fact) => !!fact).filter(({ value }) => isPresent(value))
  return (
    <dl className={styles.facts} data-layout={layout}>
      {shown.map(({ term, value, isWide }) => (
        <div key={term} className={styles.fact} data-wide={isWide || undefined}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Whether React would render anything for it. */
const isPresent = (value: ReactNode) =>
  Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined && value !== '' && typeof value !== 'boolean'
