import styles from '../Landing.module.css'
import steps from './Steps.module.css'

const way = [
  { title: 'Browse Session', text: 'See what our mentors teach, or write down the task you need done.' },
  { title: 'Quick Booking', text: 'Pick a day and a time in your own time zone. A confirmation comes within an hour.' },
  { title: 'Pay Safely', text: 'By card, with the price in front of you. Large orders can be paid in two halves.' },
  { title: 'Easy Contact', text: 'Write to the person who does the work, from the first question to the last fix.' },
]

/** How it works, in four steps. */
export function Steps() {
  return (
    <section className={styles.sunkenBand} aria-labelledby="steps">
      <h2 id="steps" className={styles.title}>
        Four steps, no surprises
      </h2>
      <ol className={steps.steps}>
        {way.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
