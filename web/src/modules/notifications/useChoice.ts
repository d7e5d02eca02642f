import { useState } from 'react'

/** A choice that is shown at once. The server's next value replaces it; null takes it back after a failure. */
export function useChoice<T>(saved: T): [T, (choice: T | null) => void] {
  const [{ choice, over }, setState] = useState<{ choice: T | null; over: T }>({ choice: null, over: saved })
  if (over !== saved) setState({ choice: null, over: saved })
  return [over === saved && choice !== null ? choice : saved, (choice) => setState({ choice, over: saved })]
}
