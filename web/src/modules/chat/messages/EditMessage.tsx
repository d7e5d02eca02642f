import { longestMessage } from '@app/contract/conversations/conversations.rules.ts'
import type { ChatMessage } from '@app/contract/conversations/conversations.shapes.ts'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { calls } from '#core/calls.ts'
import { useAction } from '#core/useAction.ts'
import { FormActions } from '#ui/form/FormActions.tsx'

type Props = { message: ChatMessage; onDone: () => void; onChanged: (message: ChatMessage) => void }

/** Edits one's own message in place. */
export function EditMessage({ message, onDone, onChanged }: Props) {
  const [text, setText] = useState(message.message)
  const edit = useAction(calls.conversations.edit, {
    failed: 'The message could not be changed.',
    after: (changed) => {
      onChanged(changed)
      onDone()
    },
  })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '') edit.mutate({ id: message._id, message: text })
      }}
    >
      <Textarea
        aria-label="Message"
        autosize
        autoFocus
        maxRows={12}
        maxLength={longestMessage}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && onDone()}
      />
      <FormActions submit="Save" isPending={edit.isPending} isDisabled={text.trim() === ''} onCancel={onDone} />
    </form>
  )
}
