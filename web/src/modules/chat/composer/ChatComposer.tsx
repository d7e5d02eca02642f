import { isBackOffice, longestMessage, mayWriteNote } from '@app/contract/conversations/conversations.rules.ts'
import type { ChatConversation, ChatMessage } from '@app/contract/conversations/conversations.shapes.ts'
import { ActionIcon, Button, CloseButton, Switch, Textarea } from '@mantine/core'
import { IconPaperclip, IconSend } from '@tabler/icons-react'
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { sendTyping } from '#core/liveChat.ts'
import { useMe } from '#core/session.ts'
import { isBusy } from '#ui/form/firstField.ts'
import { useDraft } from '#ui/form/useDraft.ts'
import { pastedFiles } from '#ui/upload/pastedFiles.ts'
import { doneUploadIds, hasUnfinished } from '#ui/upload/uploadItems.ts'
import { useUploadsDraft } from '#ui/upload/useUploadsDraft.ts'
import styles from '../Chat.module.css'
import type { Outgoing } from '../outbox.ts'
import { RepliesButton } from '../queue/RepliesButton.tsx'
import { isWithCustomer, useCannedReplies } from '../queue/useCannedReplies.tsx'
import { mentionedIn } from './mentions.ts'
import { useMentions } from './useMentions.tsx'

const ComposerFiles = lazy(() => import('./ComposerFiles.tsx'))

type Props = {
  conversation: ChatConversation
  answered: ChatMessage | null
  /** The choice between chat and mail, if there is one. */
  selector?: ReactNode
  onAnswered: () => void
  onSend: (item: Pick<Outgoing, 'message' | 'files' | 'isNote' | 'mentions' | 'answersId'>) => void
}

const typingEveryMs = 3_000
/** Drafts of an earlier version have no mentions. */
const emptyDraft: { text: string; mentions: string[] } = { text: '', mentions: [] }

/** The composer of messages. Enter sends, Shift and Enter make a new line; typed text is kept as a draft for each conversation. */
export function ChatComposer({ conversation, answered, selector, onAnswered, onSend }: Props) {
  const me = useMe()
  const name = `chat.${conversation._id}.${me.id}`
  const draft = useDraft(name, emptyDraft)
  const [text, setText] = useState(draft.initial.text)
  const [chosen, setChosen] = useState(draft.initial.mentions)
  const files = useUploadsDraft(name)
  const [isAttaching, setAttaching] = useState(files.items.length > 0)
  const [handed, setHanded] = useState<readonly File[]>()
  const [isNote, setNote] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const toldAt = useRef(0)
  const people = conversation.members.filter(({ _id }) => _id !== me.id)
  const replies = useCannedReplies(conversation, {
    text,
    caret: field.current?.selectionStart ?? text.length,
    onWrite: (written, caret) => writeUpTo(caret, () => type(written)),
  })
  const mentions = useMentions({
    text,
    caret: field.current?.selectionStart ?? text.length,
    people,
    onChoose: (person, written, caret) => {
      const next = [...new Set([...chosen, person._id])]
      writeUpTo(caret, () => {
        setChosen(next)
        type(written, next)
      })
    },
  })
  const waits = hasUnfinished(files.items)
  const isEmpty = text.trim() === '' && doneUploadIds(files.items).length === 0

  useEffect(() => {
    // The conversation may load late, after the person has begun to search or to add a person.
    if (answered || !(isTouch() || isBusy(document.activeElement))) field.current?.focus()
  }, [answered])

  /** Writes the text at once, so that the next key is typed at the caret. */
  const writeUpTo = (caret: number, write: () => void) => {
    flushSync(write)
    field.current?.focus()
    field.current?.setSelectionRange(caret, caret)
  }
  const type = (typed: string, mentioned: readonly string[] = chosen) => {
    setText(typed)
    draft.keep({ text: typed, mentions: [...mentioned] })
    if (isNote || Date.now() - toldAt.current < typingEveryMs) return
    toldAt.current = Date.now()
    sendTyping(conversation._id)
  }
  const send = () => {
    if (isEmpty || waits) return
    const message = text.trim()
    onSend({
      message,
      files: files.items.flatMap(({ uploadId, name }) => (uploadId ? [{ uploadId, name }] : [])),
      isNote,
      mentions: mentionedIn(
        message,
        people.filter(({ _id }) => chosen.includes(_id)),
      ),
      answersId: answered?._id,
    })
    setText('')
    setChosen([])
    draft.clear()
    files.clear()
    setAttaching(false)
    setHanded(undefined)
    onAnswered()
    toldAt.current = 0
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (replies.onKeyDown(event) || mentions.onKeyDown(event)) return
    if (event.key === 'Escape' && answered) onAnswered()
    // While an input method composes a word, Enter belongs to it.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    if (!(event.ctrlKey || event.metaKey || (!event.shiftKey && !isTouch()))) return
    event.preventDefault()
    send()
  }
  const take = (given: ArrayLike<File>) => {
    if (given.length === 0) return false
    setAttaching(true)
    setHanded(Array.from(given))
    return true
  }

  return (
    <form
      noValidate
      className={styles.composer}
      data-note={isNote || undefined}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
      onDrop={(event) => {
        // The file field handles its own drops.
        if (!event.defaultPrevented && take(event.dataTransfer.files)) event.preventDefault()
      }}
      onPaste={(event) => take(pastedFiles(event.clipboardData, { longest: longestMessage })) && event.preventDefault()}
    >
      {answered && (
        <p className={styles.answering}>
          <span>
            Answer to {answered.sender[0]?.name ?? ''}: {answered.message.slice(0, 80)}
          </span>
          <CloseButton size="sm" aria-label="Cancel the answer" onClick={onAnswered} />
        </p>
      )}
      {isAttaching && (
        <Suspense fallback={null}>
          <ComposerFiles name={name} items={files.items} onChange={files.setItems} handed={handed} />
        </Suspense>
      )}
      {replies.menu}
      {mentions.menu}
      <div className={styles.write}>
        <ActionIcon
          variant="subtle"
          size={40}
          aria-label="Attach files"
          aria-expanded={isAttaching}
          onClick={() => setAttaching(!isAttaching || files.items.length > 0)}
        >
          <IconPaperclip size={20} stroke={1.75} />
        </ActionIcon>
        <Textarea
          ref={field}
          className={styles.field}
          aria-label={isNote ? 'Internal note' : 'Message'}
          placeholder={isNote ? 'Write a note that only staff read' : 'Write a message'}
          autosize
          minRows={1}
          maxRows={10}
          maxLength={longestMessage}
          {...replies.aria}
          {...mentions.aria}
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <Button type="submit" disabled={isEmpty || waits} leftSection={<IconSend size={16} stroke={1.75} aria-hidden="true" />}>
          Send
        </Button>
      </div>
      {(waits || selector || isBackOffice(me.role) || mayWriteNote(me.role, conversation.kind)) && (
        <div className={styles.under}>
          {selector}
          {mayWriteNote(me.role, conversation.kind) && (
            <Switch size="xs" label="Internal note" checked={isNote} onChange={(event) => setNote(event.currentTarget.checked)} />
          )}
          {isBackOffice(me.role) && isWithCustomer(conversation) && <RepliesButton />}
          {waits && <span className={styles.faint}>Wait until every file is uploaded, or remove it.</span>}
        </div>
      )}
    </form>
  )
}

const isTouch = () => window.matchMedia('(pointer: coarse)').matches
