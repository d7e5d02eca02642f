import { Button, Textarea } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { type KeyboardEvent, lazy, Suspense, useState } from 'react'
import { useDraft } from '#ui/form/useDraft.ts'
import { doneUploadIds, hasUnfinished } from '#ui/upload/uploadItems.ts'
import { useUploadsDraft } from '#ui/upload/useUploadsDraft.ts'
import styles from './OrderConversation.module.css'
import type { OutgoingFile } from './useOutbox.ts'

const loadFiles = () => import('./ComposerFiles.tsx')
const ComposerFiles = lazy(loadFiles)

type Props = {
  /** The key of the draft, which survives a reload. */
  draftName: string
  label: string
  isReply?: boolean
  onSend: (text: string, files: readonly OutgoingFile[]) => void
  onCancel?: () => void
}

const longest = 20_000

/** The input of a message. Enter sends and Shift+Enter adds a line; on touch screens Enter adds a line and Ctrl+Enter sends. */
export function Composer({ draftName, label, isReply = false, onSend, onCancel }: Props) {
  const draft = useDraft(draftName, { text: '' })
  const [text, setText] = useState(draft.initial.text)
  const files = useUploadsDraft(draftName)
  const [isAttaching, setAttaching] = useState(files.items.length > 0)
  const [isChoosing, setChoosing] = useState(false)
  const waits = hasUnfinished(files.items)
  const isEmpty = text.trim() === '' && doneUploadIds(files.items).length === 0
  const type = (typed: string) => {
    setText(typed)
    draft.keep({ text: typed })
  }
  const send = () => {
    const message = text.trim()
    if (isEmpty || waits) return
    setText('')
    draft.clear()
    const sent = files.items.flatMap(({ uploadId, name }) => (uploadId ? [{ uploadId, name }] : []))
    files.clear()
    setAttaching(false)
    onSend(message, sent)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && onCancel) onCancel()
    // During IME composition, Enter belongs to the input method.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    const isSending = event.ctrlKey || event.metaKey || (!event.shiftKey && !isTouch())
    if (!isSending) return
    event.preventDefault()
    send()
  }

  return (
    <form
      noValidate
      className={styles.composer}
      data-reply={isReply || undefined}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Textarea
        aria-label={label}
        placeholder={isReply ? 'Write a reply' : 'Write a message'}
        autosize
        minRows={isReply ? 1 : 2}
        maxRows={12}
        maxLength={longest}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        data-autofocus={isReply || undefined}
        autoFocus={isReply}
      />
      {isAttaching && (
        <Suspense fallback={null}>
          <ComposerFiles name={draftName} items={files.items} onChange={files.setItems} opensAtOnce={isChoosing} />
        </Suspense>
      )}
      <div className={styles.send}>
        <span className={styles.hint}>
          {waits ? 'Wait until every file is uploaded, or remove it.' : 'Enter sends, Shift + Enter makes a new line.'}
        </span>
        {!isAttaching && (
          <Button
            variant="subtle"
            size="compact-md"
            leftSection={<IconPaperclip size={16} stroke={1.75} aria-hidden="true" />}
            onPointerEnter={() => void loadFiles()}
            onClick={() => {
              setChoosing(true)
              setAttaching(true)
            }}
          >
            Attach files
          </Button>
        )}
        {onCancel && (
          <Button variant="default" size="compact-md" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button type="submit" size={isReply ? 'compact-md' : 'sm'} disabled={isEmpty || waits}>
          Send
        </Button>
      </div>
    </form>
  )
}

const isTouch = () => window.matchMedia('(pointer: coarse)').matches
