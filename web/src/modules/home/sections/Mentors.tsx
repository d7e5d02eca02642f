import type { Mentor, MentorRating } from '@app/contract/home/mentors.shapes.ts'
import { count, initials, number } from '#core/format.ts'
import styles from './Mentors.module.css'

/** The company's chosen people with picture, name and subject; renders nothing without any. */
export function Mentors({ mentors }: { mentors: readonly Mentor[] | undefined }) {
  if (!mentors || mentors.length === 0) return null
  return (
    <section className={styles.band} aria-labelledby="mentors">
      <h2 id="mentors" className={styles.title}>
        Who helps you
      </h2>
      <ul className={styles.people}>
        {mentors.map((mentor, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: visitors get no ids, and the list never changes
          <li key={place} className={styles.person}>
            <Portrait mentor={mentor} />
            <span>
              <span className={styles.name}>{mentor.name}</span>
              {mentor.subjects.length > 0 && <span className={styles.subjects}>{mentor.subjects.join(', ')}</span>}
              {mentor.rating && <Rating rating={mentor.rating} />}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The name stands beside it, so the picture has no alternative text. */
function Portrait({ mentor: { name, picture } }: { mentor: Mentor }) {
  return picture ? (
    <img src={picture} alt="" width={56} height={56} loading="lazy" decoding="async" className={styles.face} />
  ) : (
    <span className={styles.face} aria-hidden="true">
      {initials(name)}
    </span>
  )
}

/** Short for the eye, in full for screen readers. */
function Rating({ rating: { mean, count: sessions } }: { rating: MentorRating }) {
  const stars = mean.toFixed(1)
  return (
    <span className={styles.rating}>
      <span className={styles.short} aria-hidden="true">
        <Star />
        {stars} ({number(sessions)})
      </span>
      <span className="visually-hidden">
        {stars} of 5, {count(sessions, ['session', 'sessions'])} rated
      </span>
    </span>
  )
}

const Star = () => (
  <svg width={14} height={14} viewBox="0 0 24 24" fill="currentColor" className={styles.star} aria-hidden="true">
    <path d="m12 2.6 2.9 5.9 6.5.9-4.7 4.6 1.1 6.5-5.8-3.1-5.8 3.1 1.1-6.5L2.6 9.4l6.5-.9z" />
  </svg>
)
