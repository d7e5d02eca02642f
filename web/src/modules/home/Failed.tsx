import styles from './Landing.module.css'

/** Stands where a part of the page could not be loaded. */
export function Failed({ words }: { words: string }) {
  return (
    <p className={styles.failed} role="alert">
      {words}
    </p>
  )
}

/** Keeps the place of a part that is on its way. */
export function Waiting({ height }: { height: number }) {
  return <div style={{ height }} aria-busy="true" />
}
