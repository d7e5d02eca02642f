import { href } from '@app/contract/screens.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { safeNext } from '#app/routing/guard.ts'
import { calls } from '#core/calls.ts'
import { signOut, useMe } from '#core/session.ts'
import { Screen } from '#ui/Screen.tsx'
import styles from './SecondFactor.module.css'
import { SecondFactorSection } from './SecondFactorSection.tsx'

/** Staff without their required second factor are led here; no other screen is open to them before. */
export default function SetUpSecondFactorScreen() {
  const me = useMe()
  const [query] = useSearchParams()
  const { data: status } = useQuery(calls.secondFactor.status.queryOptions())
  const isOwed = me.mustSetUpSecondFactor === true
  const isSetUp = status !== undefined && (status.app !== undefined || status.passkeys.length > 0)
  return (
    <div className={styles.page}>
      <Screen
        title={isOwed ? 'Set up a second factor' : 'Your second factor'}
        subtitle={isOwed ? 'Your company requires one of all staff. You then continue to the page you wanted.' : undefined}
        width="form"
        action={
          isOwed ? (
            <Button variant="default" onClick={() => void signOut()}>
              Logout
            </Button>
          ) : (
            <Button
              component={Link}
              to={safeNext(query.get('next'), location.origin) ?? href('home')}
              variant={isSetUp ? 'filled' : 'default'}
            >
              Continue
            </Button>
          )
        }
      >
        <SecondFactorSection />
      </Screen>
    </div>
  )
}
