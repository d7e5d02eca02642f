import type { OutsourceOrder } from '@app/contract/outsource/outsource.shapes.ts'
import { Section } from '#ui/Section.tsx'
import { Technologies } from '#ui/Technologies.tsx'
import { LinkedText } from '#ui/text/LinkedText.tsx'
import styles from './Outsource.module.css'

/** The details and technologies of a brief. */
export function Brief({ of: { details, technologies } }: { of: OutsourceOrder }) {
  return (
    <Section title="Brief">
      <p className={styles.words}>
        <LinkedText text={details} />
      </p>
      <Technologies of={technologies} />
    </Section>
  )
}
