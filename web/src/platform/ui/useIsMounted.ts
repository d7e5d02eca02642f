import { useEffect, useState } from 'react'

/** True from the second render on: a dialog that is open on its first render cannot know the previous focus. */
export function useIsMounted(): boolean {
  const [isMounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return isMounted
}
