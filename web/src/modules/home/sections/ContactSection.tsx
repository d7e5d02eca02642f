import type { ProductInfo } from '@app/contract/home/home.calls.ts'
import type { ReactNode } from 'react'
import { telephone } from '#core/telephone.ts'
import landing from '../Landing.module.css'
import styles from './ContactSection.module.css'
import { LandingHours } from './LandingHours.tsx'

/** The ways to contact the company. The form loads when it is near; until then, and without scripts, the rest is enough. */
export function ContactSection({ company }: { company: ProductInfo['company'] | undefined }) {
  const { email, phone, hours, address } = company ?? {}
  const mail = email && <a href={`mailto:${email}`}>{email}</a>
  const call = phone && <a href={telephone(phone)}>{phone}</a>
  const known: [string, ReactNode][] = [
    ['E-mail', mail],
    ['Phone', call],
    ['Hours', hours && <LandingHours hours={hours} />],
    ['Address', address],
  ]
  const ways = known.filter(([, way]) => way)
  return (
    <section id="contact" className={styles.contact} aria-labelledby="contact-title">
      <div>
        <h2 id="contact-title" className={landing.title}>
          Contact Us
        </h2>
        <p className={styles.text}>Ask anything before you order: a person reads it and answers by e-mail.</p>
        {ways.length > 0 && (
          <dl className={styles.ways}>
            {ways.map(([name, way]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd className={name === 'Address' ? styles.address : undefined}>{way}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      <div className={styles.sheet}>
        <div className={styles.form} data-contact-form>
          {company && (
            <p className={landing.withoutScript}>
              This browser runs no scripts, which the form needs. {mail && <>Write to {mail}</>}
              {mail && call && ' or call '}
              {!mail && call && 'Call '}
              {call}
              {(mail || call) && '.'}
            </p>
          )}
        </div>
      </div>
    </section>
  )
}
