import type { PublishedFeedback } from '@app/contract/feedback/feedback.shapes.ts'
import styles from './Voices.module.css'

/** Feedback that customers allowed to be published, with their first name; renders nothing without any. */
export function Voices({ voices }: { voices: readonly PublishedFeedback[] | undefined }) {
  if (!voices || voices.length === 0) return null
  return (
    <section className={styles.band} aria-labelledby="voices">
      <h2 id="voices" className={styles.title}>
        What customers say
      </h2>
      <ul className={styles.voices}>
        {voices.map(({ name, experience, stars }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: visitors get no ids, and the list never changes
          <li key={place}>
            <figure className={styles.voice}>
              <blockquote className={styles.words}>{experience}</blockquote>
              <figcaption className={styles.by}>
                {name}, {stars} of 5 stars
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  )
}
