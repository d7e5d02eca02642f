import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { draftPrefix, onDraftsForgotten } from '#core/drafts.ts'

const keptForMs = 14 * 86_400_000
const writeAfterMs = 400

type Kept = { at: number; values: Record<string, unknown> }

/**
 * Keeps what somebody types into a long form, so that a closed tab loses nothing. `key` names the form and whose it is
 * (`createOrder.${me.id}`), since one browser may serve two people; null keeps nothing.
 *
 *     const draft = useDraft(`createOrder.${me.id}`, emptyOrder)
 *     const form = useForm({ initialValues: draft.initial, onValuesChange: draft.keep })
 *     … onSuccess: draft.clear
 *
 * `writeAfter` 0 writes with each key, for a form that is to outlive a browser that is killed.
 */
export function useDraft<Values extends Record<string, unknown>>(key: string | null, empty: Values, writeAfter = writeAfterMs) {
  const [kept] = useState(() => (key === null ? null : read(key)))
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; values: Values } | null>(null)

  const flush = useEffectEvent(() => {
    if (!waiting.current) return
    clearTimeout(waiting.current.timer)
    write(key, waiting.current.values)
    waiting.current = null
  })
  const drop = useEffectEvent(() => {
    if (waiting.current) clearTimeout(waiting.current.timer)
    waiting.current = null
  })
  useEffect(() => {
    const heardNoMore = onDraftsForgotten(() => drop())
    // A phone that kills a tab says only this much before.
    const leave = () => flush()
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      heardNoMore()
      flush()
    }
  }, [])

  return {
    /** What the form starts with: the kept values over the empty ones. A field that the form no longer has is dropped. */
    initial: kept ? merge(empty, kept.values) : empty,
    /** When the restored draft was kept; null when the form starts empty. */
    restoredFrom: kept ? new Date(kept.at) : null,
    keep(values: Values) {
      if (waiting.current) clearTimeout(waiting.current.timer)
      if (writeAfter === 0) return write(key, values)
      const timer = setTimeout(() => {
        write(key, values)
        waiting.current = null
      }, writeAfter)
      waiting.current = { timer, values }
    },
    clear() {
      if (waiting.current) clearTimeout(waiting.current.timer)
      waiting.current = null
      if (key !== null) quietly(() => localStorage.removeItem(draftPrefix + key))
    },
  }
}

function read(key: string): Kept | null {
  return quietly(() => {
    const kept: unknown = JSON.parse(localStorage.getItem(draftPrefix + key) ?? 'null')
    if (!isKept(kept) || Date.now() - kept.at > keptForMs) return null
    return kept
  })
}

function write(key: string | null, values: Record<string, unknown>) {
  if (key === null) return
  quietly(() => localStorage.setItem(draftPrefix + key, JSON.stringify({ at: Date.now(), values: withoutFiles(values) })))
}

/** Files cannot be kept here, and an empty object in their place would break the form that gets it back. */
const withoutFiles = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => !holdsFile(value)))

const holdsFile = (value: unknown): boolean => value instanceof Blob || (Array.isArray(value) && value.some(holdsFile))

function merge<Values extends Record<string, unknown>>(empty: Values, kept: Record<string, unknown>): Values {
  const merged: Values = { ...empty }
  for (const name in empty) {
    const value = kept[name]
    // The same form wrote it; a value whose kind has changed since then is not trusted.
    if (value !== undefined && sameKind(value, empty[name])) merged[name] = value as Values[typeof name]
  }
  return merged
}

const sameKind = (a: unknown, b: unknown) =>
  a === null || b === null || b === undefined || (typeof a === typeof b && Array.isArray(a) === Array.isArray(b))

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' &&
  value !== null &&
  'at' in value &&
  typeof value.at === 'number' &&
  'values' in value &&
  typeof value.values === 'object' &&
  value.values !== null

/** Storage may be full, forbidden or broken; a draft is never worth an error. */
function quietly<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}
