import { useState } from 'react'
import { useDraft } from '../form/useDraft.ts'
import type { UploadItem } from './uploadItems.ts'

const none: UploadItem[] = []

/**
 * The files of a form, stored over a reload: finished ones are still there, started ones wait for their file to be chosen
 * again. `key` names the form and the user, as for `useDraft`; null stores nothing.
 *
 *     const files = useUploadsDraft(`createOrder.${me.id}.requirements`)
 *     <Upload value={files.items} onChange={files.setItems} … />
 *     … onSuccess: files.clear
 */
export function useUploadsDraft(key: string | null) {
  const draft = useDraft(key && `${key}.uploads`, { uploads: none })
  const [items, show] = useState(() => draft.initial.uploads.filter(isItem).map(asRestored))

  const setItems = (next: UploadItem[]) => {
    show(next)
    // The server tells the confirmed bytes; writing each update would only load the disk.
    if (outline(next) !== outline(items)) draft.keep({ uploads: next })
  }
  const clear = () => {
    show(none)
    draft.clear()
  }
  return { items, setItems, clear, restoredFrom: draft.restoredFrom }
}

const outline = (items: readonly UploadItem[]) => items.map(({ key, uploadId, state }) => `${key} ${uploadId} ${state}`).join('\n')

const isItem = (value: unknown): value is UploadItem =>
  typeof value === 'object' &&
  value !== null &&
  typeof Reflect.get(value, 'key') === 'string' &&
  typeof Reflect.get(value, 'name') === 'string'

const asRestored = (item: UploadItem): UploadItem => (item.state === 'done' || item.isFinal ? item : { ...item, state: 'interrupted' })
