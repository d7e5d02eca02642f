import { href } from '@app/contract/screens.ts'
import { Link } from 'react-router'
import { useAbout } from '#core/about.ts'
import styles from './Landing.module.css'

/** Who stands behind it, and when somebody answers. */
export function LandingFooter() {
  const about = useAbout()
  return (
    <footer className={styles.footer}>
      <div className={styles.footerInside}>
        <div>
          <h2>{about?.product}</h2>
          <address>{about?.company.address}</address>
        </div>
        <div>
          <h2>Contact</h2>
          {about && (
            <>
              <a href={`tel:${about.company.phone.replace(/[^+\d]/g, '')}`}>{about.company.phone}</a>
              <a href={`mailto:${about.company.email}`}>{about.company.email}</a>
            </>
          )}
          <span>10:00 AM to 08:00 PM IST</span>
        </div>
        <nav aria-label="Company">
          <h2>Go to</h2>
          <Link to={href('getHelp')}>Get Help Now</Link>
          <Link to={href('publicPayment')}>Pay Now</Link>
          <Link to={href('upcomingEvents')}>Events</Link>
          <Link to={href('driveUpload')}>Upload Files</Link>
        </nav>
        <p className={styles.promise}>Booking confirmation arrives within 1 hour.</p>
        <p className={styles.year}>
          © {new Date().getFullYear()} {about?.product}
        </p>
      </div>
    </footer>
  )
}
