import type { ResumeWords } from '@app/contract/resume/resume.shapes.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { CallError } from '#core/callError.ts'
import { calls } from '#core/calls.ts'

const sendAfterMs = 1_000
const againAfterMs = 8_000

/** The state of the draft: on the server, being sent, on this device only, or edited elsewhere too. */
export type DraftState = 'kept' | 'onItsWay' | 'onThisDevice' | 'elsewhere'
type Content = { content: ResumeWords; version: number; writer: string; heirOf: string }
type Options = {
  revision: number
  /** True if the initial draft is not on the server yet. */
  isUnsent: boolean
  read: () => Content
  /** Called when the server has the draft. */
  onSent: () => void
}

/** Sends changes to the server soon after they were typed, one save after the other, with retries while offline. */
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
      // Text that was typed since is being sent already.
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
    // After leaving the draft stays on this device; by the next attempt another person may have signed in.
    if (!autosave.current.isOpen) return
    autosave.current.timer = window.setTimeout(() => void flush(), ms)
  }
  /** Sends pending changes now; returns whether the server has everything then. */
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
    /** Pauses sending while another call changes the draft. */
    async pause() {
      autosave.current.isPaused = true
      window.clearTimeout(autosave.current.timer)
      await autosave.current.sending
    },
    /** Continues from this revision; sends text that was typed since, if there is any. */
    continueFrom(revisionNow: number, hasMore: boolean) {
      Object.assign(autosave.current, { revision: revisionNow, isPaused: false, isUnsent: hasMore })
      setState(hasMore ? 'onItsWay' : 'kept')
      if (hasMore) schedule(sendAfterMs)
    },
    resume() {
      autosave.current.isPaused = false
      if (autosave.current.isUnsent) schedule(sendAfterMs)
    },
    /** On a conflict, keeps the draft of this page. */
    keepMine() {
      Object.assign(autosave.current, { revision: autosave.current.there, isPaused: false, isUnsent: true })
      setState('onItsWay')
      void flush()
    },
  }
}
