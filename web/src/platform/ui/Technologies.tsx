import { Tag } from './Tag.tsx'
import styles from './Technologies.module.css'

/** With what something is to be made, as words in a row below what is said of it; nothing where nothing is named. */
export function Technologies({ of }: { of: readonly string[] }) {
  if (of.length === 0) return null
  return (
    <ul className={styles.technologies} aria-label="Technologies">
      {of.map((technology) => (
        <li key={technology}>
          <Tag>{technology}</Tag>
        </li>
      ))}
    </ul>
  )
}
