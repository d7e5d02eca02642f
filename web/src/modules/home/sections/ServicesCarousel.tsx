import { cardText, serviceCardLength } from '@app/contract/catalogue/catalogue.rules.ts'
import type { Service } from '@app/contract/catalogue/catalogue.shapes.ts'
import { hasFailed, isEmpty } from '@app/contract/home/landing.rules.ts'
import styles from '../Carousel.module.css'
import { Failed, PartPlaceholder } from '../Failed.tsx'
import landing from '../Landing.module.css'
import type { LoadedLandingFacts } from '../LandingPage.tsx'
import { Picture } from './Picture.tsx'

/** The company's services side by side. Without scripts it is a scrolling row; `attachCarousel` animates it. */
export function ServicesCarousel({ services }: { services: LoadedLandingFacts['services'] }) {
  if (services && isEmpty(services)) return null
  return (
    <section className={styles.services} aria-labelledby="services" data-carousel>
      <div className={styles.head}>
        <h2 id="services" className={landing.title}>
          Our Services
        </h2>
        <div className={styles.controls} data-carousel-controls />
      </div>
      {!services ? (
        <PartPlaceholder height={380} />
      ) : hasFailed(services) ? (
        <Failed words={services.failed} />
      ) : (
        // A scrolling row must be reachable by keyboard.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the row scrolls, with the arrow keys too
        <ul className={styles.row} data-carousel-row tabIndex={0} aria-label="Our Services">
          {services.map((service) => (
            <Slide key={service._id} service={service} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Slide({ service: { name, details, image, imageWidth, imageHeight, readMoreLink } }: { service: Service }) {
  return (
    <li className={styles.slide}>
      <Picture src={image} name={name} size={[imageWidth, imageHeight]} shape={[16, 9]} />
      <h3>{name}</h3>
      <p>{cardText(details, serviceCardLength)}</p>
      {readMoreLink && (
        <a href={readMoreLink} rel="noopener" aria-label={`Read More about ${name}`}>
          Read More
        </a>
      )}
    </li>
  )
}
