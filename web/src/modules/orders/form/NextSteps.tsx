import styles from './NextSteps.module.css'

/** The steps after an order was sent. */
export function NextSteps() {
  return (
    <ol className={styles.steps}>
      <li>We review your request, and ask if anything is unclear.</li>
      <li>You get a price. Nothing is charged before you pay.</li>
      <li>A developer starts, and you can follow the progress at any time.</li>
    </ol>
  )
}
