import type { ProfileCard } from '@app/contract/resume/profileCard.shapes.ts'
import { count } from '#core/format.ts'
import { Facts } from '#ui/Facts.tsx'
import { Tag } from '#ui/Tag.tsx'
import styles from './DeveloperCard.module.css'

export function CardFacts({ card: { jobRole, description, skills, delivered, ratings } }: { card: ProfileCard }) {
  return (
    <div className={styles.card}>
      {jobRole && <p className={styles.role}>{jobRole}</p>}
      {description && <p className={styles.text}>{description}</p>}
      {skills.length > 0 && (
        <ul className={styles.skills} aria-label="Skills">
          {skills.map((skill) => (
            <li key={skill}>
              <Tag>{skill}</Tag>
            </li>
          ))}
        </ul>
      )}
      <Facts
        facts={[
          { term: 'Delivered', value: count(delivered, ['order', 'orders']) },
          {
            term: 'Ratings',
            value:
              ratings.length > 0 && ratings.map(({ stars, count: times }) => `${count(stars, ['star', 'stars'])}: ${times}`).join(' · '),
          },
        ]}
      />
    </div>
  )
}
