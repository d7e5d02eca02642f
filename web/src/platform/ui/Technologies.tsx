import { Tag } from './Tag.tsx'
import styles from './Technologies.module.css'

/** The technologies of a thing as a row of tags; nothing if there are none. */
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
