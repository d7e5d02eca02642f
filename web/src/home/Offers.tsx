import { href, type PlainScreenName } from '@app/contract/screens.ts'
import { Link } from 'react-router'
import styles from './Landing.module.css'

type Offer = { title: string; text: string; action: string; screen: PlainScreenName }

const offers: readonly Offer[] = [
  {
    title: 'Assignments and projects',
    text: 'From a bug that will not go away to a whole semester project: code you can read, with tests, and a report if you need one.',
    action: 'Get Help Now',
    screen: 'getHelp',
  },
  {
    title: 'Book a 1-on-1 session',
    text: 'An hour with somebody who knows the subject. Bring your code; leave understanding it.',
    action: 'Book a Session',
    screen: 'bookSession',
  },
  {
    title: 'Hire dedicated developers',
    text: 'One developer or a few, for weeks or months, who work on your product as if it were theirs.',
    action: 'Tell us what you build',
    screen: 'getHelp',
  },
]

/** What can be asked for, one line each. */
export function Offers() {
  return (
    <section className={styles.band} aria-labelledby="offers">
      <h2 id="offers" className={styles.title}>
        What we do
      </h2>
      <ul className={styles.offers}>
        {offers.map(({ title, text, action, screen }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
            <Link to={href(screen)}>{action}</Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
