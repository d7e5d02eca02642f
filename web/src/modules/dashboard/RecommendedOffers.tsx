import { cardText, serviceCardLength, sessionCardLength } from '@app/contract/catalogue/catalogue.rules.ts'
import type { Service, Session } from '@app/contract/catalogue/catalogue.shapes.ts'
import { href } from '@app/contract/screens.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { calls } from '#core/calls.ts'
import { money } from '#core/format.ts'
import { Section } from '#ui/Section.tsx'
import styles from './RecommendedOffers.module.css'

/** Recommendations for the customer in two rows. While loading or after a failure it renders nothing: the home is complete without it. */
export function RecommendedOffers() {
  const { data } = useQuery(calls.dashboard.recommended.queryOptions({}))
  return (
    <>
      {data && data.sessions.length > 0 && (
        <Section title="Recommended sessions" tools={<More to={href('bookSession')}>Book Your session</More>}>
          <ul className={styles.cards}>
            {data.sessions.map((session) => (
              <SessionCard key={session._id} session={session} />
            ))}
          </ul>
        </Section>
      )}
      {data && data.services.length > 0 && (
        <Section title="Recommended services">
          <ul className={styles.cards}>
            {data.services.map((service) => (
              <ServiceCard key={service._id} service={service} />
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}

const More = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className={styles.more}>
    {children}
  </Link>
)

function SessionCard({ session: { _id, name, details, duration, price, currency, ...offer } }: { session: Session }) {
  return (
    <li className={styles.card}>
      <OfferPicture {...offer} />
      <h3 className={styles.name}>{name}</h3>
      <p className={styles.words}>{cardText(details, sessionCardLength)}</p>
      <p className={styles.foot}>
        <span>
          <strong>{money(price, currency)}</strong> · {duration}
        </span>
        <Link to={href('bookSession', {}, { session: _id })} aria-label={`Book: ${name}`}>
          Book
        </Link>
      </p>
    </li>
  )
}

function ServiceCard({ service: { name, details, readMoreLink, ...offer } }: { service: Service }) {
  return (
    <li className={styles.card}>
      <OfferPicture {...offer} />
      <h3 className={styles.name}>{name}</h3>
      <p className={styles.words}>{cardText(details, serviceCardLength)}</p>
      <p className={styles.foot}>
        {readMoreLink && (
          <a href={readMoreLink} target="_blank" rel="noopener noreferrer" aria-label={`Read More about ${name} (opens in a new tab)`}>
            Read More
          </a>
        )}
        <Link to={href('createOwnOrder')} aria-label={`Ask for it: ${name}`}>
          Ask for it
        </Link>
      </p>
    </li>
  )
}

const OfferPicture = ({ image, imageWidth, imageHeight }: Pick<Service, 'image' | 'imageWidth' | 'imageHeight'>) =>
  image && <img className={styles.picture} src={image} alt="" width={imageWidth} height={imageHeight} loading="lazy" decoding="async" />
