import { cardText, sessionCardLength } from '@app/contract/catalogue/catalogue.rules.ts'
import type { Session } from '@app/contract/catalogue/catalogue.shapes.ts'
import type { ProductInfo } from '@app/contract/home/home.calls.ts'
import { hasFailed, isEmpty } from '@app/contract/home/landing.rules.ts'
import { money } from '#core/format.ts'
import { Failed, PartPlaceholder } from '../Failed.tsx'
import styles from '../Landing.module.css'
import button from '../LandingButton.module.css'
import type { LoadedLandingFacts } from '../LandingPage.tsx'
import { Picture } from './Picture.tsx'
import cards from './SessionCards.module.css'

type Props = { sessions: LoadedLandingFacts['sessions']; company: ProductInfo['company'] | undefined }

/** The sessions that can be booked, with their prices. */
export function SessionCards({ sessions, company }: Props) {
  if (sessions && isEmpty(sessions)) return null
  return (
    <section id="sessions" className={styles.wideBand} aria-labelledby="sessions-title">
      <h2 id="sessions-title" className={styles.title}>
        Sessions you can book
      </h2>
      {!sessions ? (
        <PartPlaceholder height={420} />
      ) : hasFailed(sessions) ? (
        <Failed words={sessions.failed} />
      ) : (
        <ul className={cards.cards}>
          {sessions.map((session) => (
            <Card key={session._id} session={session} />
          ))}
        </ul>
      )}
      {company && (
        <p className={styles.withoutScript}>
          This browser runs no scripts, and booking needs them.
          {company.email && (
            <>
              {' '}
              Write to <a href={`mailto:${company.email}`}>{company.email}</a> and we book for you.
            </>
          )}
        </p>
      )}
    </section>
  )
}

function Card({ session }: { session: Session }) {
  const { _id, name, details, image, imageWidth, imageHeight, duration, price, currency, readMoreLink } = session
  return (
    <li className={cards.card}>
      <Picture src={image} name={name} size={[imageWidth, imageHeight]} shape={[16, 9]} />
      <h3>{name}</h3>
      <p>
        {cardText(details, sessionCardLength)}{' '}
        {readMoreLink && (
          <a href={readMoreLink} rel="noopener" aria-label={`Read More about ${name}`}>
            Read More
          </a>
        )}
      </p>
      <div className={cards.foot}>
        <span className={cards.price}>{money(price, currency)}</span>
        <span className={cards.duration}>{duration}</span>
        <button type="button" className={button.second} data-book={_id} aria-label={`Book Now: ${name}`}>
          Book Now
        </button>
      </div>
    </li>
  )
}
