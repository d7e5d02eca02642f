import type { About } from '@app/contract/home/home.calls.ts'
import { href } from '@app/contract/screens.ts'
import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { MailAddress, PhoneNumber } from '#ui/ContactLinks.tsx'
import { Section } from '#ui/Section.tsx'
import styles from './PublicPayment.module.css'

/** Who is paid, how they are reached, and what a payment means. */
export function PublicPaymentTerms({ about }: { about: About | undefined }) {
  const { address, phone, email } = about?.company ?? {}
  return (
    <aside className={styles.side} aria-label="Contact and terms">
      <Section title="Contact">
        <ul className={styles.contact}>
          {about?.product && <li>{about.product}</li>}
          {address && <li className={styles.address}>{address}</li>}
          {email && (
            <li>
              <MailAddress of={email} />
            </li>
          )}
          {phone && (
            <li>
              <PhoneNumber of={phone} />
            </li>
          )}
        </ul>
      </Section>
      <Section title="Terms">
        <ul className={styles.terms}>
          <li>You need no account. Pay what you agreed on with us.</li>
          <li>Your card is charged once, and the confirmation comes by mail.</li>
          <li>Card details go to the card provider alone; we never see or keep them.</li>
          <li>Something is not right? Write to us and name the transaction of your confirmation.</li>
          <li>
            You have an order with us?{' '}
            <Anchor component={Link} to={href('signIn')} inherit>
              Sign in
            </Anchor>{' '}
            and pay it there.
          </li>
        </ul>
      </Section>
    </aside>
  )
}
