import { href } from '@app/contract/screens.ts'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useVisitor } from '#core/session.ts'
import { Screen } from '#ui/Screen.tsx'
import { EmptyState } from '#ui/state/EmptyState.tsx'
import { useCurrentScreen } from './routing/currentScreen.ts'

/** Stands where a screen of the table has no component yet, and says so. */
export default function BeingBuiltScreen() {
  const screen = useCurrentScreen()
  const me = useVisitor()
  return (
    <Screen title={screen?.title ?? ''}>
      <EmptyState
        title="This page is being built"
        text="It has its address and its place in the menu already. What it will show is not ready."
        action={
          <Button component={Link} to={me ? href('home') : href('landing')}>
            {me ? 'Back to Home' : 'Back To Home !'}
          </Button>
        }
      />
    </Screen>
  )
}
