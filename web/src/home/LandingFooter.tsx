import type { About } from '@app/contract/home/home.calls.ts'
import { href } from '@app/contract/screens.ts'
import styles from './LandingFooter.module.css'
import { telephone } from './telephone.ts'

/** Who stands behind it, and when somebody answers. */
export function LandingFooter({ about }: { about: About | undefined }) {
  return (
    <footer className={styles.footer}>
      <div className={styles.inside}>
        <div>
          <h2>{about?.product}</h2>
          <address>{about?.company.address}</address>
        </div>
        <div>
          <h2>Contact</h2>
          {about && (
            <>
              <a href={telephone(about.company.phone)}>{about.company.phone}</a>
              <a href={`mailto:${about.company.email}`}>{about.company.email}</a>
            </>
          )}
          <span>10:00 AM to 08:00 PM IST</span>
        </div>
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
