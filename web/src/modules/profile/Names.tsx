import { Tag } from '#ui/Tag.tsx'
import styles from './Profile.module.css'

/** Skills or interests side by side. */
export function Names({ names }: { names: readonly string[] }) {
  if (names.length === 0) return <Missing />
  return (
    <span className={styles.tags}>
      {names.map((name) => (
        <Tag key={name}>{name}</Tag>
      ))}
    </span>
  )
}

/** The placeholder for an empty fact: a blank place would look like an error. */
export const Missing = () => <span className={styles.missing}>Not given</span>
