import { href } from '@app/contract/screens.ts'
import { Button, Group } from '@mantine/core'
import { useEffect } from 'react'
import { useLocation, useNavigate, useNavigation, useRouteError } from 'react-router'
import { CallError } from '#core/callError.ts'
import { didNotArrive } from '#core/untilLoaded.ts'
import { reloadWhenReachable, useRecovery } from '#core/useRecovery.ts'
import { useScreenTitle } from '#ui/Screen.tsx'
import { useAddress } from '#ui/useAddress.ts'
import styles from './Plain.module.css'

/** What is shown when a page could not be opened or broke while it was shown; `isWholePage` where nothing else of the frame is left. */
export function ErrorScreen({ isWholePage = false }: { isWholePage?: boolean }) {
  const error = useRouteError()
  const here = useLocation()
  const navigate = useNavigate()
  const { isAtRest } = useAddress()
  const isTrying = useNavigation().state !== 'idle'
  const heading = useScreenTitle('Something went wrong.')
  const Frame = isWholePage ? 'main' : 'div'
  // A page that was replaced by a newer release asks for files that are gone; loading it anew brings the new ones.
  const isOutdated = didNotArrive(error)

  // Where only the server was missing the page itself is whole, and going to where we are asks it again. Without a
  // connection that is all that can be tried: loading the page anew would lose it.
  const mayGoOn = error instanceof CallError || !navigator.onLine
  const tryAgain = () => (mayGoOn ? void navigate(here, { replace: true }) : location.reload())

  const isPassing = error instanceof CallError ? error.isUnanswered || error.code === 'BUSY' : isOutdated
  const goOn = () => {
    // A link that was followed meanwhile leads on by itself, and would be dropped.
    if (!isAtRest()) return
    void (error instanceof CallError ? navigate(here, { replace: true }) : reloadWhenReachable())
  }
  useRecovery(isPassing, goOn, error instanceof CallError ? error.retryAfter : undefined)

  useEffect(() => {
    if (!(error instanceof CallError)) console.error(error)
  }, [error])

  return (
    <Frame className={styles.page}>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        Something went wrong.
      </h1>
      <p className={styles.text}>
        {error instanceof CallError
          ? error.wordsOr('Something went wrong!')
          : isOutdated
            ? 'This page could not be loaded: there may be a newer version of this page, or no connection.'
            : 'This page broke. Nothing that you saved is lost.'}
        {isPassing && ' It goes on by itself as soon as it can.'}
      </p>
      <Group gap="xs" mt="lg">
        <Button component="a" href={href('landing')}>
          Back To Home !
        </Button>
        <Button variant="default" loading={isTrying} onClick={tryAgain}>
          Try again
        </Button>
      </Group>
    </Frame>
  )
}
