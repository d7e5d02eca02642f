import type { ProductInfo } from '@app/contract/home/home.calls.ts'
import { href } from '@app/contract/screens.ts'
import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { MailAddress, PhoneNumber } from '#ui/ContactLinks.tsx'
import { Section } from '#ui/Section.tsx'
import styles from './PublicPayment.module.css'

/** The payee with contact data, and the terms of a payment. */
export function PublicPaymentTerms({ about }: { about: ProductInfo | undefined }) {
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
          <li>You need no account. Pay the amount that we agreed on.</li>
          <li>We charge your card once and mail you the confirmation.</li>
          <li>Your card details go only to the card provider; we never see or store them.</li>
          <li>Something wrong? Write to us and name the transaction of your confirmation.</li>
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
