import { sessionFields } from '@app/contract/catalogue/catalogue.fields.ts'
import { landingListLength } from '@app/contract/home/landing.rules.ts'
import { Anchor } from '@mantine/core'
import { Facts } from '#ui/Facts.tsx'
import { Money } from '#ui/Money.tsx'
import { Section } from '#ui/Section.tsx'
import { Technologies } from '#ui/Technologies.tsx'
import { UserText } from '#ui/text/UserText.tsx'
import { When } from '#ui/When.tsx'
import styles from './Catalogue.module.css'
import { isOnLanding, isSession, type OfferDetails } from './offerKinds.ts'

/** All details of one offer. */
export function OfferFacts({ offer, isNarrow = false }: { offer: OfferDetails; isNarrow?: boolean }) {
  const { name, details, image, imageWidth, imageHeight, technologies, readMoreLink, createdAt, position } = offer
  return (
    <div className={styles.parts} data-narrow={isNarrow || undefined}>
      <Section title="What is offered">
        {image && <img className={styles.picture} src={image} alt={`For ${name}`} width={imageWidth} height={imageHeight} />}
        <UserText className={styles.details} text={details} />
        <Technologies of={technologies} />
      </Section>
      <Section title="Facts">
        <Facts
          facts={[
            isSession(offer) && { term: sessionFields.duration.label, value: offer.duration },
            isSession(offer) && { term: sessionFields.price.label, value: <Money amount={offer.price} currency={offer.currency} /> },
            isSession(offer) && { term: 'Upcoming bookings', value: offer.upcomingBookings },
            {
              term: 'Landing page',
              value: isOnLanding(offer) ? `Place ${position}` : `Not shown: only the first ${landingListLength} are`,
            },
            {
              term: sessionFields.readMoreLink.label,
              value: readMoreLink && (
                <Anchor href={readMoreLink} target="_blank" rel="noopener noreferrer">
                  {readMoreLink}
                </Anchor>
              ),
              isWide: true,
            },
            { term: 'Created at', value: <When at={createdAt} /> },
          ]}
        />
      </Section>
    </div>
  )
}
