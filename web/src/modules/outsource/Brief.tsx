import type { OutsourceOrder } from '@app/contract/outsource/outsource.shapes.ts'
import { Section } from '#ui/Section.tsx'
import { Technologies } from '#ui/Technologies.tsx'
import { UserText } from '#ui/text/UserText.tsx'
import styles from './Outsource.module.css'

/** The details and technologies of a brief. */
export function Brief({ of: { details, technologies } }: { of: OutsourceOrder }) {
  return (
    <Section title="Brief">
      <UserText className={styles.words} text={details} />
      <Technologies of={technologies} />
    </Section>
  )
}
