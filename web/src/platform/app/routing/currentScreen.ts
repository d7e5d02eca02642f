import type { ScreenName } from '@app/contract/screens.ts'
import { useMatches } from 'react-router'

/** The router's `handle` of a screen's route. */
export type ScreenHandle = { screen: ScreenName }

const isScreenHandle = (handle: unknown): handle is ScreenHandle => typeof handle === 'object' && handle !== null && 'screen' in handle

/** The name of the current screen, or undefined on the not-found page. */
export function useCurrentScreenName(): ScreenName | undefined {
  return useMatches()
    .map(({ handle }) => handle)
    .findLast(isScreenHandle)?.screen
}
