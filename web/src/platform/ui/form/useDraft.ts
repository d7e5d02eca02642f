import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { draftPrefix, onDraftsForgotten } from '#core/drafts.ts'

const storedForMs = 14 * 86_400_000
const writeAfterMs = 400

type StoredDraft = { at: number; values: Record<string, unknown> }

/**
 * Stores the input of a long form, so that a closed tab loses nothing. `key` names the form and the user
 * (`createOrder.${me.id}`), since two people may share a browser; null stores nothing.
 *
 *     const draft = useDraft(`createOrder.${me.id}`, emptyOrder)
 *     const form = useForm({ initialValues: draft.initial, onValuesChange: draft.keep })
 *     … onSuccess: draft.clear
 *
 * `writeAfter` 0 writes at each key press, for a form that must survive a killed browser.
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
    // The last event before a phone kills a tab.
    const leave = () => flush()
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      heardNoMore()
      flush()
    }
  }, [])

  return {
    /** The form's initial values: the draft over the empty ones. Fields that the form no longer has are dropped. */
    initial: kept ? merge(empty, kept.values) : empty,
    /** The time of the restored draft; null if the form starts empty. */
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

function read(key: string): StoredDraft | null {
  return quietly(() => {
    const kept: unknown = JSON.parse(localStorage.getItem(draftPrefix + key) ?? 'null')
    if (!isKept(kept) || Date.now() - kept.at > storedForMs) return null
    return kept
  })
}

function write(key: string | null, values: Record<string, unknown>) {
  if (key === null) return
  quietly(() => localStorage.setItem(draftPrefix + key, JSON.stringify({ at: Date.now(), values: withoutFiles(values) })))
}

/** Files cannot be stored here, and an empty object in their place would break the restored form. */
const withoutFiles = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => !holdsFile(value)))

const holdsFile = (value: unknown): boolean => value instanceof Blob || (Array.isArray(value) && value.some(holdsFile))

function merge<Values extends Record<string, unknown>>(empty: Values, kept: Record<string, unknown>): Values {
  const merged: Values = { ...empty }
  for (const name in empty) {
    const value = kept[name]
    // The same form wrote it; a value whose type has changed since is dropped.
    if (value !== undefined && sameKind(value, empty[name])) merged[name] = value as Values[typeof name]
  }
  return merged
}

const sameKind = (a: unknown, b: unknown) =>
  a === null || b === null || b === undefined || (typeof a === typeof b && Array.isArray(a) === Array.isArray(b))

const isKept = (value: unknown): value is StoredDraft =>
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
