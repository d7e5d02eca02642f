import { useEffect } from 'react'
import { calls } from './calls.ts'
import { browserZone } from './readerClock.ts'
import { checkSession, useMe } from './session.ts'

/** Gives a person without a time zone the one of this browser, so that mails are on their clocks. They change it in their profile. */
export function useGuessedZone(): void {
  const { timezone, impersonation } = useMe()
  const isUnknown = timezone === undefined && impersonation === undefined
  useEffect(() => {
    // Without it times are shown in the browser's zone, so a failure is no trouble for the reader; the next page tries again.
    if (isUnknown) void calls.users.guessTimeZone({ timezone: browserZone() }).then(checkSession, () => undefined)
  }, [isUnknown])
}
