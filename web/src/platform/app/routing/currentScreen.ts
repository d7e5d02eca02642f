import type { ScreenName } from '@app/contract/screens.ts'
import { useMatches } from 'react-router'

/** What the router notes at the route of each screen. */
export type ScreenHandle = { screen: ScreenName }

const isScreenHandle = (handle: unknown): handle is ScreenHandle => typeof handle === 'object' && handle !== null && 'screen' in handle

/** The name of the screen that is shown, or nothing on the not-found page. */
export function useCurrentScreenName(): ScreenName | undefined {
  return useMatches()
    .map(({ handle }) => handle)
    .findLast(isScreenHandle)?.screen
}
