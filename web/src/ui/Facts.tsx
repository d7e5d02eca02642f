import type { ReactNode } from 'react'
import styles from './Facts.module.css'

export type Fact = { term: string; value: ReactNode } | '' | false | null | undefined

/** Facts about one thing as a list of terms. A fact without a value is left out, so a reader who may not see it finds no gap. */
export function Facts({ facts, layout = 'side' }: { facts: readonly Fact[]; layout?: 'side' | 'grid' }) {
  const shown = facts.filter((fact) => !!fact).filter(({ value }) => value !== null && value !== undefined && value !== '')
  return (
    <dl className={styles.facts} data-layout={layout}>
      {shown.map(({ term, value }) => (
        <div key={term} className={styles.fact}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
