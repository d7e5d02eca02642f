import type { WhatsappTemplate, WhatsappUser } from '@app/contract/whatsapp/whatsapp.calls.ts'
import { filledTemplate, longestWhatsappText, notWrittenYet, windowClosed } from '@app/contract/whatsapp/whatsapp.rules.ts'
import { Button, Group, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { calls } from '#core/calls.ts'
import { dateTime } from '#core/format.ts'
import { useMe } from '#core/session.ts'
import { useAction } from '#core/useAction.ts'
import { useDraft } from '#ui/form/useDraft.ts'
import { useNow } from '#ui/useNow.ts'
import styles from './Whatsapp.module.css'

const empty = { text: '' }

/** What can be said now: our own words for a day after they wrote, templates at any time. What is typed stays, whatever happens. */
export function Composer({ user }: { user: WhatsappUser }) {
  const me = useMe()
  const now = useNow()
  const draft = useDraft(`whatsapp.${me.id}.${user._id}`, empty)
  const [text, setText] = useState(draft.initial.text)
  const [chosen, setChosen] = useState<string | null>(null)
  const templates = useQuery({ ...calls.whatsapp.templates.queryOptions(), staleTime: 300_000 })
  const template = templates.data?.find(({ name, language }) => `${name} ${language}` === chosen)
  const isOpen = user.windowEndsAt !== undefined && new Date(user.windowEndsAt) > now
  const write = (words: string) => {
    setText(words)
    draft.keep({ text: words })
  }
  const send = useAction(calls.whatsapp.sendText, {
    done: 'Message Sent Successfully!',
    failed: 'something went wrong!',
    refresh: [calls.whatsapp],
    once: true,
    after: () => {
      setText('')
      draft.clear()
    },
  })
  const isEmpty = text.trim() === ''
  const submit = () => {
    if (!isEmpty && !send.isPending) send.mutate({ to: user._id, msg_body: text })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    submit()
  }
  return (
    <div className={styles.composer}>
      <p className={styles.soft} role="status">
        {isOpen && user.windowEndsAt
          ? `You can write in your own words until ${dateTime(user.windowEndsAt)}.`
          : user.hasWritten
            ? windowClosed
            : notWrittenYet}
      </p>
      <Select
        aria-label="Template"
        placeholder={templates.isError ? 'The templates could not be loaded' : 'Templates'}
        data={(templates.data ?? []).map(({ name, language }) => ({ value: `${name} ${language}`, label: `${name} (${language})` }))}
        value={chosen}
        onChange={setChosen}
        clearable
        searchable
        nothingFoundMessage="No template has that name."
      />
      {template ? (
        <TemplateForm key={chosen} user={user} template={template} onSent={() => setChosen(null)} />
      ) : (
        isOpen && (
          <Group gap="xs" align="flex-end" wrap="nowrap">
            <Textarea
              className={styles.input}
              aria-label={`Message to ${user.name}`}
              placeholder="Write a message"
              autosize
              minRows={1}
              maxRows={8}
              maxLength={longestWhatsappText}
              value={text}
              onChange={({ currentTarget }) => write(currentTarget.value)}
              onKeyDown={onKeyDown}
            />
            <Button disabled={isEmpty} loading={send.isPending} onClick={submit} leftSection={<IconSend size={16} aria-hidden="true" />}>
              Send
            </Button>
          </Group>
        )
      )}
    </div>
  )
}

type FormProps = { user: WhatsappUser; template: WhatsappTemplate; onSent: () => void }

/** A template with what stands for its variables, as it will be read. */
function TemplateForm({ user, template, onSent }: FormProps) {
  const variables = Array.from({ length: template.variables }, (_, at) => String(at + 1))
  const [words, setWords] = useState<Readonly<Record<string, string>>>({})
  const send = useAction(calls.whatsapp.sendTemplate, {
    done: 'Template Message Sent Successfully!',
    failed: 'something went wrong!',
    refresh: [calls.whatsapp],
    once: true,
    after: onSent,
  })
  const parameters = variables.map((variable) => (words[variable] ?? '').trim())
  const isReady = parameters.every((word) => word !== '')
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const { name, language: code } = template
        if (isReady) send.mutate({ to: user._id, type: 'template', template: { name, language: { code }, parameters } })
      }}
    >
      <Stack gap="xs">
        {variables.map((variable) => (
          <TextInput
            key={variable}
            label={`Variable ${variable}`}
            value={words[variable] ?? ''}
            onChange={({ currentTarget: { value } }) => setWords({ ...words, [variable]: value })}
          />
        ))}
        <p className={styles.words}>
          {filledTemplate(
            template.body,
            variables.map((variable) => words[variable] || `{{${variable}}}`),
          )}
        </p>
        <Group justify="flex-end">
          <Button type="submit" disabled={!isReady} loading={send.isPending} leftSection={<IconSend size={16} aria-hidden="true" />}>
            Send template
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
