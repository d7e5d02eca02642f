import type { ProductInfo } from '@app/contract/home/home.calls.ts'
import { href } from '@app/contract/screens.ts'
import { telephone } from '#core/telephone.ts'
import styles from './LandingFooter.module.css'
import { LandingHours } from './LandingHours.tsx'

/** The company behind the site, and its hours. */
export function LandingFooter({ about }: { about: ProductInfo | undefined }) {
  const { address, phone, email, hours } = about?.company ?? {}
  return (
    <footer className={styles.footer}>
      <div className={styles.inside}>
        <div>
          <h2>{about?.product}</h2>
          {address && <address>{address}</address>}
        </div>
        {(phone || email || hours) && (
          <div>
            <h2>Contact</h2>
            {phone && <a href={telephone(phone)}>{phone}</a>}
            {email && <a href={`mailto:${email}`}>{email}</a>}
            {hours && <LandingHours hours={hours} />}
          </div>
        )}
        <nav aria-label="Company">
          <h2>Company</h2>
          <a href={href('getHelp')}>Get Help Now</a>
          <a href={href('publicPayment')}>Pay Now</a>
          <a href={href('upcomingEvents')}>Events</a>
          <a href={href('driveUpload')}>Upload Files</a>
        </nav>
        <p className={styles.promise}>Booking confirmation arrives within 1 hour.</p>
        <p className={styles.year}>
          © {new Date().getFullYear()} {about?.product}
        </p>
      </div>
    </footer>
  )
}
