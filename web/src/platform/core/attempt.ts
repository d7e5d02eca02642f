/** The last input sent and its idempotency key, kept until the call has succeeded. */
export type Attempt = { input: string; key: string }

/** Below the draft prefix: signing out on a shared computer deletes attempts with the drafts. */
const prefix = 'mentordesk.draft.attempt.'

export function storedAttempt(name: string): Attempt | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(prefix + name) ?? 'null')
    return isAttempt(kept) ? kept : null
  } catch {
    return null
  }
}

/** Storage may be full or forbidden. Then a reload loses the idempotency key and nothing else. */
export function storeAttempt(name: string, attempt: Attempt | null) {
  try {
    if (attempt) localStorage.setItem(prefix + name, JSON.stringify(attempt))
    else localStorage.removeItem(prefix + name)
  } catch {
    // See above.
  }
}

const isAttempt = (value: unknown): value is Attempt =>
  typeof value === 'object' &&
  value !== null &&
  typeof Reflect.get(value, 'input') === 'string' &&
  typeof Reflect.get(value, 'key') === 'string'
