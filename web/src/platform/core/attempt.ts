/** What was sent and under which name, until it is known to have worked. */
export type Attempt = { input: string; key: string }

/** Under the drafts, so that whoever signs out on a shared machine takes it along with them. */
const prefix = 'mentordesk.draft.attempt.'

export function keptAttempt(name: string): Attempt | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(prefix + name) ?? 'null')
    return isAttempt(kept) ? kept : null
  } catch {
    return null
  }
}

/** Storage may be full or forbidden; then a reload forgets the name, and nothing else is lost. */
export function keepAttempt(name: string, attempt: Attempt | null) {
  try {
    if (attempt) localStorage.setItem(prefix + name, JSON.stringify(attempt))
    else localStorage.removeItem(prefix + name)
  } catch {
    // Nothing to do: see above.
  }
}

const isAttempt = (value: unknown): value is Attempt =>
  typeof value === 'object' &&
  value !== null &&
  typeof Reflect.get(value, 'input') === 'string' &&
  typeof Reflect.get(value, 'key') === 'string'
