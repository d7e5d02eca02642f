import styles from './NextSteps.module.css'

/** What becomes of an order after it was sent. */
export function NextSteps() {
  return (
    <ol className={styles.steps}>
      <li>We read what you need, and ask where something is open.</li>
      <li>You get a price. Nothing is charged before you pay.</li>
      <li>A developer starts, and you see how far it is at any time.</li>
    </ol>
  )
}
