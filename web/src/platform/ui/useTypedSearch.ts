import { useEffect, useEffectEvent, useState } from 'react'

const searchAfterMs = 250

/** A search field's text: updates at once, writes to the address after a pause, and follows the address when it changes elsewhere. */
export function useTypedSearch(inAddress: string, whenAtRest: (work: () => void) => () => void, commit: (search: string) => void) {
  const [typed, setTyped] = useState(inAddress)
  const [seen, setSeen] = useState(inAddress)
  const [committed, setCommitted] = useState(inAddress)
  if (inAddress !== seen) {
    setSeen(inAddress)
    // A change from elsewhere: the back button, or a link.
    if (inAddress !== committed) {
      setTyped(inAddress)
      setCommitted(inAddress)
    }
  }

  const commitNow = useEffectEvent((search: string) => {
    setCommitted(search)
    commit(search)
  })
  const whenAtRestNow = useEffectEvent(whenAtRest)
  const wanted = typed.trim()
  useEffect(() => {
    if (wanted === committed) return
    let takeBack = () => {}
    const timer = setTimeout(() => {
      takeBack = whenAtRestNow(() => commitNow(wanted))
    }, searchAfterMs)
    return () => {
      clearTimeout(timer)
      takeBack()
    }
  }, [wanted, committed])

  const set = (text: string, when: 'soon' | 'now' = 'soon') => {
    setTyped(text)
    if (when === 'now') setCommitted(text.trim())
  }
  return [typed, set] as const
}
