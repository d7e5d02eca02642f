import { ratings, wordOfRating } from '@app/contract/feedback/feedback.rules.ts'
import { IconStarFilled } from '@tabler/icons-react'
import { useId, useState } from 'react'
import styles from './feedback.module.css'

type Props = { label: string; value: number; onChange: (stars: number) => void }

/** One to five stars with a word for each: a plain radio group for keyboard and screen readers. */
export function StarsField({ label, value, onChange }: Props) {
  const name = useId()
  const [pointed, setPointed] = useState<number | null>(null)
  const shown = pointed ?? value
  return (
    <fieldset className={styles.stars}>
      <legend className={styles.legend}>{label}</legend>
      <span className={styles.row} onPointerLeave={() => setPointed(null)}>
        {ratings.map((stars) => (
          <label key={stars} className={styles.star} data-lit={stars <= shown || undefined} onPointerEnter={() => setPointed(stars)}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              checked={stars === value}
              onChange={() => {
                setPointed(null)
                onChange(stars)
              }}
              aria-label={`${stars} of 5, ${wordOfRating(stars)}`}
            />
            <IconStarFilled size={28} aria-hidden="true" />
          </label>
        ))}
      </span>
      <span className={styles.word} aria-hidden="true">
        {wordOfRating(shown)}
      </span>
    </fieldset>
  )
}

/** The given stars, with text for screen readers. */
export const Stars = ({ of }: { of: number }) => (
  <span className={styles.given} title={`${of} of 5, ${wordOfRating(of)}`}>
    <span aria-hidden="true" className="tabular">
      {of}
    </span>
    <span className="visually-hidden">{of} of 5, </span> {wordOfRating(of)}
  </span>
)
