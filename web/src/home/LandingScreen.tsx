import { href } from '@app/contract/screens.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { homeDetailsQuery } from '#core/about.ts'
import { useVisitor } from '#core/session.ts'
import { useScreenTitle } from '#ui/Screen.tsx'
import styles from './Landing.module.css'
import { LandingFooter } from './LandingFooter.tsx'
import { MovingOrder } from './MovingOrder.tsx'
import { Offers } from './Offers.tsx'
import { Steps } from './Steps.tsx'

/** What a visitor reads first: what they get, how an order moves, how to begin. Loads like a document. */
export default function LandingScreen() {
  const heading = useScreenTitle('')
  const details = useQuery(homeDetailsQuery())
  const me = useVisitor()
  const mayAsk = !me || me.role === 'user'

  return (
    <>
      <div className={styles.page}>
        <section className={styles.hero} aria-labelledby="hero">
          <div className={styles.words}>
            <h1 id="hero" ref={heading} tabIndex={-1} className={styles.heading} aria-busy={details.isPending}>
              {details.data?.heading ?? (details.isPending ? ' ' : 'Coding help from people who build software')}
            </h1>
            <p className={styles.details}>{details.data?.details}</p>
            <div className={styles.actions}>
              {mayAsk ? (
                <Button component={Link} to={href('getHelp')} size="lg">
                  Get Help Now
                </Button>
              ) : (
                <Button component={Link} to={href('home')} size="lg">
                  Go to your desk
                </Button>
              )}
              {!me && (
                <>
                  <Button component={Link} to={href('signUp')} size="lg" variant="default">
                    Sign up
                  </Button>
                  <Button component={Link} to={href('signIn')} size="lg" variant="subtle">
                    Sign In
                  </Button>
                </>
              )}
            </div>
            <p className={styles.aside}>
              You have a price from us already? <Link to={href('publicPayment')}>Pay Now</Link>
            </p>
          </div>
          <MovingOrder />
        </section>
        <Steps />
        <Offers />
      </div>
      <LandingFooter />
    </>
  )
}
