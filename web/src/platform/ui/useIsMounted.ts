import { useEffect, useState } from 'react'

/** True from the second drawing on: a dialog that is opened with its first one doesn't know where the focus was. */
export function useIsMounted(): boolean {
  const [isMounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return isMounted
}
