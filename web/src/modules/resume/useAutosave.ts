import type { ResumeWords } from '@app/contract/resume/resume.shapes.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { CallError } from '#core/callError.ts'
import { calls } from '#core/calls.ts'

const sendAfterMs = 1_000
const againAfterMs = 8_000

/** How the draft stands: on the server, on its way there, on this device alone, or written elsewhere too. */
export type DraftState = 'kept' | 'onItsWay' | 'onThisDevice' | 'elsewhere'
type Content = { content: ResumeWords; version: number; writer: string; heirOf: string }
type Options = {
  revision: number
  /** The server has not heard of what this starts with. */
  isUnsent: boolean
  read: () => Content
  /** The server has this by now. */
  onSent: () => void
}

/** Sends what is typed to the server soon after it was typed, one after the other, and again where the line was down. */
export function useAutosave({ revision, isUnsent, read, onSent }: Options) {
  const [state, setState] = useState<DraftState>(isUnsent ? 'onItsWay' : 'kept')
  const autosave = useRef({ revision, isUnsent, isPaused: false, isOpen: true, timer: 0, sending: Promise.resolve(), there: revision })

  const send = useEffectEvent(async () => {
    const { current } = autosave
    if (!current.isUnsent || current.isPaused) return
    const sent = read()
    current.isUnsent = false
    try {
      const { revision: kept } = await calls.resume.saveDraft({ ...sent, revision: current.revision })
      current.revision = kept
      // What was typed meanwhile is on its way already.
      if (!current.isUnsent) {
        onSent()
        setState('kept')
      }
    } catch (error) {
      current.isUnsent = true
      if (!(error instanceof CallError)) throw error
      if (error.code === 'CONFLICT' && error.version !== undefined) {
        current.there = error.version
        current.isPaused = true
        setState('elsewhere')
      } else {
        setState('onThisDevice')
        schedule(againAfterMs)
      }
    }
  })
  const flushNow = useEffectEvent(() => flush())
  useEffect(() => {
    const { current } = autosave
    const again = () => void flushNow()
    current.isOpen = true
    if (current.isUnsent) again()
    window.addEventListener('online', again)
    return () => {
      window.removeEventListener('online', again)
      current.isOpen = false
      again()
    }
  }, [])

  function schedule(ms: number) {
    window.clearTimeout(autosave.current.timer)
    // Whoever has left finds it on this device; by the time of another try somebody else may have signed in.
    if (!autosave.current.isOpen) return
    autosave.current.timer = window.setTimeout(() => void flush(), ms)
  }
  /** What waits goes out now; answers whether the server has everything then. */
  async function flush(): Promise<boolean> {
    window.clearTimeout(autosave.current.timer)
    autosave.current.sending = autosave.current.sending.then(() => send())
    await autosave.current.sending
    return !autosave.current.isUnsent
  }

  return {
    state,
    touch() {
      autosave.current.isUnsent = true
      if (autosave.current.isPaused) return
      setState('onItsWay')
      schedule(sendAfterMs)
    },
    flush,
    revision: () => autosave.current.revision,
    /** Nothing is sent while something else is done with the draft. */
    async pause() {
      autosave.current.isPaused = true
      window.clearTimeout(autosave.current.timer)
      await autosave.current.sending
    },
    /** Goes on from this revision; what was typed meanwhile is sent, unless there is nothing. */
    goOn(revisionNow: number, hasMore: boolean) {
      Object.assign(autosave.current, { revision: revisionNow, isPaused: false, isUnsent: hasMore })
      setState(hasMore ? 'onItsWay' : 'kept')
      if (hasMore) schedule(sendAfterMs)
    },
    resume() {
      autosave.current.isPaused = false
      if (autosave.current.isUnsent) schedule(sendAfterMs)
    },
    /** Of two that were written, this one counts. */
    keepMine() {
      Object.assign(autosave.current, { revision: autosave.current.there, isPaused: false, isUnsent: true })
      setState('onItsWay')
      void flush()
    },
  }
}
