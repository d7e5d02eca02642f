import type { ChatConversation } from '@app/contract/conversations/conversations.shapes.ts'
import { mailSubjectLength } from '@app/contract/mail/mail.rules.ts'
import { Button, Textarea, TextInput } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { calls } from '#core/calls.ts'
import { useMe } from '#core/session.ts'
import { toast } from '#core/toast.ts'
import { useAction } from '#core/useAction.ts'
import { AnswersNote } from '#mail/index.ts'
import { useDraft } from '#ui/form/useDraft.ts'
import styles from '../Chat.module.css'
import { emailsOf, mailReceivers } from './chatMail.ts'

type Props = { conversation: ChatConversation; selector: ReactNode; onSent: () => void }

/** Sends the text by mail to each of the other members; it stays in the field until all are sent. */
export function ChatMailForm({ conversation, selector, onSent }: Props) {
  const me = useMe()
  const draft = useDraft(`chatMail.${conversation._id}.${me.id}`, { subject: '', text: '' })
  const [{ subject, text }, setWords] = useState(draft.initial)
  const [reached, setReached] = useState<readonly string[]>([])
  const receivers = mailReceivers(conversation, me.id)
  const waiting = receivers.filter((receiver) => !reached.includes(receiver))
  const write = (words: { subject: string; text: string }) => {
    setWords(words)
    draft.keep(words)
  }
  const send = useAction(calls.mail.send, { failed: 'Something went wrong in sending mail!', refresh: [calls.mail], once: true })
  const isEmpty = subject.trim() === '' || text.trim() === ''

  /** Sends one email after another, so that a retry after a failure does not repeat those already sent. */
  const sendAll = async () => {
    const [receiver, ...others] = waiting
    if (isEmpty || receiver === undefined) return
    for (const email of emailsOf([receiver, ...others], { subject, text })) {
      await send.mutateAsync({ ...email, conversation: conversation._id })
      setReached((before) => [...before, email.To])
    }
    draft.clear()
    toast.success('Successfully Sent the Mail !')
    onSent()
  }

  return (
    <form
      noValidate
      aria-label="Mail"
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault()
        // The action itself reports the error.
        sendAll().catch(() => undefined)
      }}
    >
      <p className={styles.faint}>To {waiting.join(', ')}</p>
      <TextInput
        aria-label="Subject"
        placeholder="Subject"
        maxLength={mailSubjectLength}
        value={subject}
        onChange={({ currentTarget }) => write({ subject: currentTarget.value, text })}
      />
      <div className={styles.write}>
        <Textarea
          className={styles.field}
          aria-label="Mail message"
          placeholder="Write a mail"
          autosize
          minRows={3}
          maxRows={14}
          value={text}
          onChange={({ currentTarget }) => write({ subject, text: currentTarget.value })}
        />
        <Button
          type="submit"
          disabled={isEmpty}
          loading={send.isPending}
          leftSection={<IconMail size={16} stroke={1.75} aria-hidden="true" />}
        >
          Send
        </Button>
      </div>
      <AnswersNote />
      <div className={styles.under}>{selector}</div>
    </form>
  )
}
