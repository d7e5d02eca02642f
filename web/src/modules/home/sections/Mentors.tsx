import type { Mentor } from '@app/contract/home/mentors.shapes.ts'
import { initials } from '#core/format.ts'
import styles from './Mentors.module.css'

/** The company's own people, by face, name and subject; nothing where nobody was chosen. */
export function Mentors({ mentors }: { mentors: readonly Mentor[] | undefined }) {
  if (!mentors || mentors.length === 0) return null
  return (
    <section className={styles.band} aria-labelledby="mentors">
      <h2 id="mentors" className={styles.title}>
        Who helps you
      </h2>
      <ul className={styles.people}>
        {mentors.map((mentor, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: strangers are told no ids, and the list is written once
          <li key={place} className={styles.person}>
            <Portrait mentor={mentor} />
            <span>
              <span className={styles.name}>{mentor.name}</span>
              {mentor.subjects.length > 0 && <span className={styles.subjects}>{mentor.subjects.join(', ')}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The name stands beside it, so the picture says nothing by itself. */
function Portrait({ mentor: { name, picture } }: { mentor: Mentor }) {
  return picture ? (
    <img src={picture} alt="" width={56} height={56} loading="lazy" decoding="async" className={styles.face} />
  ) : (
    <span className={styles.face} aria-hidden="true">
      {initials(name)}
    </span>
  )
}
