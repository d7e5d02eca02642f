import styles from './Landing.module.css'

/** Shown in place of a part of the page that could not be loaded. */
export function Failed({ words }: { words: string }) {
  return (
    <p className={styles.failed} role="alert">
      {words}
    </p>
  )
}

/** Reserves the space of a part that is loading. */
export function PartPlaceholder({ height }: { height: number }) {
  return <div style={{ height }} aria-busy="true" />
}
