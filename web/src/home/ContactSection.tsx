import type { About } from '@app/contract/home/home.calls.ts'
import styles from './ContactSection.module.css'
import landing from './Landing.module.css'
import { telephone } from './telephone.ts'

/** The ways to reach a person. The form comes when it is near; until then, and without a script, the rest says how. */
export function ContactSection({ company }: { company: About['company'] | undefined }) {
  return (
    <section id="contact" className={styles.contact} aria-labelledby="contact-title">
      <div>
        <h2 id="contact-title" className={landing.title}>
          Contact Us
        </h2>
        <p className={styles.text}>Ask anything before you order: a person reads it and answers by e-mail.</p>
        {company && (
          <dl className={styles.ways}>
            <div>
              <dt>E-mail</dt>
              <dd>
                <a href={`mailto:${company.email}`}>{company.email}</a>
              </dd>
            </div>
            <div>
              <dt>Phone</dt>
              <dd>
                <a href={telephone(company.phone)}>{company.phone}</a>
              </dd>
            </div>
            <div>
              <dt>Hours</dt>
              <dd>10:00 AM to 08:00 PM IST</dd>
            </div>
            <div>
              <dt>Address</dt>
              <dd className={styles.address}>{company.address}</dd>
            </div>
          </dl>
        )}
      </div>
      <div className={styles.sheet}>
        <div className={styles.form} data-contact-form>
          {company && (
            <p className={landing.withoutScript}>
              This browser runs no scripts, which the form needs. Write to <a href={`mailto:${company.email}`}>{company.email}</a> or call{' '}
              <a href={telephone(company.phone)}>{company.phone}</a>.
            </p>
          )}
        </div>
      </div>
    </section>
  )
}
