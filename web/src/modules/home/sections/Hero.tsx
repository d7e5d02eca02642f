import { hasFailed, type LandingVisitor } from '@app/contract/home/landing.rules.ts'
import { href } from '@app/contract/screens.ts'
import type { Ref } from 'react'
import button from '../LandingButton.module.css'
import type { LoadedLandingFacts } from '../LandingPage.tsx'
import { atLanding } from '../landingAddress.ts'
import styles from './Hero.module.css'
import { MovingOrder } from './MovingOrder.tsx'

type Props = { details: LoadedLandingFacts['details']; visitor: LandingVisitor | undefined; heading?: Ref<HTMLHeadingElement> | undefined }

/** The headline, an example order, and the first steps. */
export function Hero({ details, visitor, heading }: Props) {
  const words = details && !hasFailed(details) ? details : undefined
  return (
    <section className={styles.hero} aria-labelledby="hero">
      <div>
        <h1 id="hero" ref={heading} tabIndex={-1} className={styles.heading} aria-busy={!details}>
          {words?.heading ?? (details ? 'Coding help from people who build software' : ' ')}
        </h1>
        {details && hasFailed(details) ? (
          <p className={styles.failed} role="alert">
            {details.failed}
          </p>
        ) : (
          <p className={styles.details}>{words?.details}</p>
        )}
        <div className={styles.actions}>
          {visitor === 'staff' ? (
            <a href={href('home')} className={button.main} data-size="lg">
              Go to your dashboard
            </a>
          ) : (
            <a href={href('getHelp')} className={button.main} data-size="lg">
              Get Help Now
            </a>
          )}
          {visitor === 'guest' && (
            <>
              <a href={href('signUp')} className={button.second} data-size="lg" data-for-visitors>
                Sign up
              </a>
              <a href={href('signIn')} className={button.quiet} data-size="lg" data-for-visitors>
                Sign In
              </a>
            </>
          )}
        </div>
        <div className={styles.asides}>
          <p>
            Already have a price from us? <a href={href('publicPayment')}>Pay Now</a>
          </p>
          <p>
            Do you write code for a living?{' '}
            {visitor === 'guest' ? (
              <a href={href('signIn', {}, { next: atLanding({ ask: 'join' }) })} data-join>
                Join as Developer
              </a>
            ) : (
              <button type="button" className={styles.join} data-join>
                Join as Developer
              </button>
            )}
          </p>
        </div>
      </div>
      <MovingOrder />
    </section>
  )
}
