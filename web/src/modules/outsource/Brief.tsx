import type { OutsourceOrder } from '@app/contract/outsource/outsource.shapes.ts'
import { Section } from '#ui/Section.tsx'
import { Tag } from '#ui/Tag.tsx'
import { LinkedText } from '#ui/text/LinkedText.tsx'
import styles from './Outsource.module.css'

/** What is to be done, and with what. */
export function Brief({ of: { details, technologies } }: { of: OutsourceOrder }) {
  return (
    <Section title="Brief">
      <p className={styles.words}>
        <LinkedText text={details} />
      </p>
      {technologies.length > 0 && (
        <ul className={styles.technologies} aria-label="Technologies">
          {technologies.map((technology) => (
            <li key={technology}>
              <Tag>{technology}</Tag>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
