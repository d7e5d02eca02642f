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

const title = 'Something went Wrong !'

/** Shown when a page could not be opened or broke while it was shown; `isWholePage` if no frame is left around it. */
export function ErrorScreen({ isWholePage = false }: { isWholePage?: boolean }) {
  const error = useRouteError()
  const here = useLocation()
  const navigate = useNavigate()
  const { isAtRest } = useAddress()
  const isTrying = useNavigation().state !== 'idle'
  const heading = useScreenTitle(title)
  const Frame = isWholePage ? 'main' : 'div'
  // A page of an older release asks for files that no longer exist; a reload brings the new ones.
  const isOutdated = didNotArrive(error)

  // If only the server did not answer, the page itself works, and navigating to the same address fetches again. Offline that is the only
  // option, since a reload would lose the page.
  const mayGoOn = error instanceof CallError || !navigator.onLine
  const tryAgain = () => (mayGoOn ? void navigate(here, { replace: true }) : location.reload())

  const isPassing = error instanceof CallError ? error.isUnanswered || error.code === 'BUSY' : isOutdated
  const goOn = () => {
    // A navigation in progress would be cancelled.
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
        {title}
      </h1>
      <p className={styles.text}>
        {error instanceof CallError
          ? error.messageOr('Something went wrong!')
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
