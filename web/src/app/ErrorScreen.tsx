import { href } from '@app/contract/screens.ts'
import { Button, Group } from '@mantine/core'
import { useEffect } from 'react'
import { useRevalidator, useRouteError } from 'react-router'
import { CallError } from '#core/callError.ts'
import { useScreenTitle } from '#ui/Screen.tsx'
import styles from './Plain.module.css'

/** What is shown when a page could not be opened or broke while it was shown. */
export function ErrorScreen() {
  const error = useRouteError()
  const { revalidate, state } = useRevalidator()
  const heading = useScreenTitle('Something went wrong.')
  // A page that was replaced by a newer release asks for files that are gone; loading it anew brings the new ones.
  const isOutdated = error instanceof TypeError && /import/i.test(error.message)

  useEffect(() => {
    if (!(error instanceof CallError)) console.error(error)
  }, [error])

  return (
    <main className={styles.page}>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        Something went wrong.
      </h1>
      <p className={styles.text}>
        {error instanceof CallError
          ? error.wordsOr('Something went wrong!')
          : isOutdated
            ? 'There may be a newer version of this page.'
            : 'This page broke. Nothing that you saved is lost.'}
      </p>
      <Group gap="xs" mt="lg">
        <Button component="a" href={href('landing')}>
          Back To Home !
        </Button>
        <Button
          variant="default"
          loading={state === 'loading'}
          onClick={() => (error instanceof CallError ? void revalidate() : location.reload())}
        >
          Try again
        </Button>
      </Group>
    </main>
  )
}
