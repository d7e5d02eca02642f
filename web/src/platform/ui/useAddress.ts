import { use } from 'react'
import { UNSAFE_DataRouterContext as RouterContext, useLocation } from 'react-router'
import { afterPress } from '#core/press.ts'

/**
 * The address of this screen as the router has it at this instant. React's last render is behind it: between a click on a link and the next
 * render, a change based on the render would cancel the click's navigation, and the link would seem dead.
 */
export function useAddress() {
  const router = use(RouterContext)?.router
  const { pathname } = useLocation()
  if (!router) throw new Error('The state of a list stands in the address of a routed screen.')

  /** The current location, or the target of a navigation in progress. */
  const heading = () => router.state.navigation.location ?? router.state.location
  const isLeaving = () => heading().pathname !== pathname
  const here = () => (isLeaving() ? router.state.location : heading())
  const isAtRest = () => router.state.navigation.state === 'idle'

  return {
    /** Whether no navigation is in progress. */
    isAtRest,

    /** The parameters of the address at this instant, ahead of the render. */
    params: () => new URLSearchParams(here().search),

    /**
     * Changes the parameters in the address. An action of the person adds a history entry ('push') or none ('amend'), and renders before
     * the next action, since controls build on what they show. An automatic change ('replace') may render later, even during a render. A
     * change without a history entry is dropped during a navigation to another screen.
     */
    change(edit: (params: URLSearchParams) => void, how: 'push' | 'amend' | 'replace') {
      if (how !== 'push' && isLeaving()) return
      const { search, hash } = here()
      const next = new URLSearchParams(search)
      edit(next)
      void router.navigate(
        { pathname, search: String(next), hash },
        {
          replace: how !== 'push',
          preventScrollReset: true,
          flushSync: how !== 'replace',
          // Access to a screen never depends on its query, and waiting for a loader would delay the render.
          defaultShouldRevalidate: false,
        },
      )
    },

    /** Runs the work once no pointer is down and no navigation is in progress. Returns the function that cancels it. */
    whenAtRest(work: () => void): () => void {
      let isWanted = true
      const attempt = () => {
        if (!isWanted) return
        if (!isAtRest()) return wait()
        isWanted = false
        work()
      }
      const wait = () => {
        const stop = router.subscribe(({ navigation }) => {
          if (navigation.state !== 'idle') return
          stop()
          afterPress(attempt)
        })
      }
      afterPress(attempt)
      return () => {
        isWanted = false
      }
    },
  }
}
