import { use } from 'react'
import { UNSAFE_DataRouterContext as RouterContext, useLocation } from 'react-router'
import { afterPress } from '#core/press.ts'

/**
 * The address of this screen as the router has it this instant. What React has drawn lags behind it: between a click on a
 * link and the next drawing, a change made from what was drawn would call the click's navigation off, and the link would
 * seem dead.
 */
export function useAddress() {
  const router = use(RouterContext)?.router
  const { pathname } = useLocation()
  if (!router) throw new Error('The state of a list stands in the address of a routed screen.')

  /** Where the page is, or where it is going. */
  const heading = () => router.state.navigation.location ?? router.state.location
  const isLeaving = () => heading().pathname !== pathname
  const here = () => (isLeaving() ? router.state.location : heading())
  const isAtRest = () => router.state.navigation.state === 'idle'

  return {
    /** Whether nothing is on its way anywhere this instant. */
    isAtRest,

    /** What the address asks for this instant, ahead of what is drawn. */
    params: () => new URLSearchParams(here().search),

    /**
     * Changes the state in the address. What somebody does is a step for the back button ('push') or none ('amend'), and is
     * drawn before they can do the next thing, since controls count on from what they show. What comes by itself ('replace')
     * is drawn when there is time for it, and may come while React draws. What is no step is dropped while another screen is
     * on its way.
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
          // Nobody's right to a screen hangs on its query, and what waits for a loader is not drawn at once.
          defaultShouldRevalidate: false,
        },
      )
    },

    /** Does the work once no pointer is down and nothing is on its way anywhere. Answers how to take it back. */
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
