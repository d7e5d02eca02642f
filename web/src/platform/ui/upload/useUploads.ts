import { useEffect, useEffectEvent, useRef } from 'react'
import { newKey } from '#core/newKey.ts'
import { receivedOf, removeUpload, type SendingFile, sendFile } from './sendFile.ts'
import type { UploadItem, UploadWords } from './uploadItems.ts'

/** More at once would only share the same connection. */
const concurrency = 3

/** The files behind the rows. They outlive the component, for example when a form goes to its next step and back. */
const opened = new Map<string, File>()

type Uploads = {
  place: string
  items: UploadItem[]
  onChange: (items: UploadItem[]) => void
  permission: () => Promise<string>
  /** Announces a text to screen readers. */
  say: (words: string) => void
  words?: UploadWords | undefined
}

/** Runs the uploads of a form: the state of its rows and the actions of their buttons. */
export function useUploads({ place, items, onChange, permission, say, words }: Uploads) {
  const live = useRef(new Map<string, SendingFile>())
  // Several files report between two renders; each update builds on the one before.
  const latest = useRef(items)
  const tell = useRef(onChange)
  // Our own updates may render late, after a newer one: taking the older list over would undo the newer one.
  const written = useRef(new WeakMap<UploadItem[] | UploadItem, number>())
  const turn = useRef(0)
  useEffect(() => {
    if (!written.current.has(items)) latest.current = mergeNewerState(items, latest.current, written.current)
    tell.current = onChange
  }, [items, onChange])

  const write = (next: UploadItem[]) => {
    turn.current += 1
    for (const one of [next, ...next]) if (!written.current.has(one)) written.current.set(one, turn.current)
    latest.current = next
    tell.current(next)
  }
  const find = (key: string) => latest.current.find((item) => item.key === key)
  const change = (key: string, changes: Partial<UploadItem>) =>
    write(latest.current.map((item) => (item.key === key ? { ...item, ...changes } : item)))
  const isMoving = ({ state }: UploadItem) => state === 'sending' || state === 'reconnecting'

  const begin = (item: UploadItem, file: File) => {
    const { key, name } = item
    change(key, { state: 'sending', problem: undefined })
    const moving = (changes: Partial<UploadItem>) => {
      const now = find(key)
      if (now && isMoving(now)) change(key, { state: 'sending', ...changes })
    }
    live.current.set(
      key,
      sendFile(file, {
        place,
        uploadId: item.uploadId,
        permission,
        onBegun: (uploadId) => moving({ uploadId }),
        onConfirmed: (received) => moving({ received }),
        onLostConnection: () => {
          if (find(key)?.state === 'sending') say(`${name}: connection lost, trying again.`)
          moving({ state: 'reconnecting' })
        },
        onDone: () => {
          live.current.delete(key)
          opened.delete(key)
          change(key, { state: 'done', received: item.size })
          say(`${name} is uploaded.`)
          next()
        },
        onFailed: (told, refusal) => {
          const problem = (refusal && words?.[refusal]) ?? told
          live.current.delete(key)
          change(key, { state: 'failed', problem, isFinal: refusal !== null })
          say(`${name}: ${problem}`)
          next()
        },
      }),
    )
  }

  /** Starts waiting uploads in order, up to the limit. */
  const next = () => {
    for (const item of latest.current) {
      if (latest.current.filter(isMoving).length >= concurrency) return
      const file = opened.get(item.key)
      if (item.state === 'waiting' && file) begin(item, file)
    }
  }

  const arrive = useEffectEvent(() => {
    // Resume uploads that were running when this component was unmounted, if the page still has the file.
    write(latest.current.map((item) => (item.state === 'done' || item.isFinal || item.state === 'failed' ? item : resumed(item))))
    next()
    for (const item of latest.current) if (item.state === 'done' || item.state === 'interrupted') void check(item)
  })
  const check = async ({ key, uploadId, size }: UploadItem) => {
    const received = uploadId ? await receivedOf(uploadId) : null
    const now = find(key)
    if (received === undefined || !now || isMoving(now)) return
    if (received === size) change(key, { state: 'done', received })
    else if (received !== null) change(key, { state: 'interrupted', received })
    else if (now.state === 'done')
      change(key, { state: 'failed', isFinal: true, problem: 'The file is no longer there. Please add it again.' })
    else change(key, { uploadId: null, received: 0 })
  }

  useEffect(() => {
    const sending = live.current
    if (latest.current.length > 0) arrive()
    return () => {
      for (const file of sending.values()) file.stop()
      sending.clear()
    }
  }, [])

  return {
    /** Adds new files, and files of interrupted uploads. */
    add(added: readonly File[], goingOn: readonly { item: UploadItem; file: File }[]) {
      for (const { item, file } of goingOn) opened.set(item.key, file)
      const continued = latest.current.map((item) =>
        goingOn.some((one) => one.item.key === item.key) ? { ...item, state: 'waiting' as const } : item,
      )
      const fresh = added.map((file) => {
        const item = newItem(file)
        opened.set(item.key, file)
        return item
      })
      write([...continued, ...fresh])
      next()
    },
    pause(item: UploadItem) {
      live.current.get(item.key)?.stop()
      live.current.delete(item.key)
      change(item.key, { state: 'paused' })
      say(`${item.name} is paused.`)
      next()
    },
    /** Resumes after a pause or a failure. */
    goOn(item: UploadItem) {
      change(item.key, { state: 'waiting', problem: undefined })
      next()
    },
    remove(item: UploadItem) {
      live.current.get(item.key)?.stop()
      live.current.delete(item.key)
      opened.delete(item.key)
      if (item.uploadId) removeUpload(item.uploadId)
      write(latest.current.filter(({ key }) => key !== item.key))
      say(`${item.name} is removed.`)
      next()
    },
    /** False after a reload: then the person must choose the file again. */
    hasFile: (item: UploadItem) => opened.has(item.key),
  }
}

/**
 * Merges a list that the form derived from an older update, such as only the newest file: the form decides which rows exist, as of that
 * update; the state of each row comes from the latest one.
 */
function mergeNewerState(items: UploadItem[], latest: UploadItem[], written: WeakMap<object, number>): UploadItem[] {
  const turns = items.map((item) => written.get(item) ?? Number.POSITIVE_INFINITY)
  const asOf = turns.length > 0 ? Math.max(...turns) : Number.POSITIVE_INFINITY
  const now = new Map(latest.map((item) => [item.key, item]))
  const rows = items.map((item) => (written.has(item) ? (now.get(item.key) ?? item) : item))
  const since = latest.filter(({ key }) => !items.some((item) => item.key === key)).filter((item) => (written.get(item) ?? 0) > asOf)
  return [...rows, ...since]
}

const resumed = (item: UploadItem): UploadItem => {
  if (!opened.has(item.key)) return { ...item, state: 'interrupted' }
  return item.state === 'paused' ? item : { ...item, state: 'waiting' }
}

const newItem = ({ name, size, type, lastModified }: File): UploadItem => ({
  key: newKey(),
  uploadId: null,
  name,
  size,
  type,
  lastModified,
  received: 0,
  state: 'waiting',
})
