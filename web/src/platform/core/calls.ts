import type { Contract } from '@app/contract/index.ts'
import type { CallError } from './callError.ts'
import { createClient } from './client.ts'
import { pressIsOver } from './press.ts'
import { routes } from './routes.gen.ts'

/** Every call of the product: `calls.orders.all.queryOptions({ page: 2 })`, `await calls.auth.signOut()`, `calls.orders.key()`. */
export const calls = createClient<Contract>(routes, {
  fetch: (...request) => fetch(...request),
  untilShown: pressIsOver,
  onRefused: (error) => {
    if (error.isSessionLost || error.isSecondFactorOwed) for (const listener of listeners) listener(error)
  },
})

type Listener = (error: CallError) => void
const listeners = new Set<Listener>()

/** Calls the listener for each call that was refused because the session has ended or a required second factor is missing. */
export function onSessionLost(listener: Listener) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
