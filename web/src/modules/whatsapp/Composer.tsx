import type { WhatsappTemplate, WhatsappUser } from '@app/contract/whatsapp/whatsapp.calls.ts'
import { fillTemplate, longestCaption, longestWhatsappText, notWrittenYet, windowClosed } from '@app/contract/whatsapp/whatsapp.rules.ts'
import { ActionIcon, Button, Group, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { IconPaperclip, IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, lazy, Suspense, useState } from 'react'
import { calls } from '#core/calls.ts'
import { moment } from '#core/format.ts'
import { useMe } from '#core/session.ts'
import { useAction } from '#core/useAction.ts'
import { useDraft } from '#ui/form/useDraft.ts'
import { pastedFiles } from '#ui/upload/pastedFiles.ts'
import { doneUploadIds, hasUnfinished } from '#ui/upload/uploadItems.ts'
import { useUploadsDraft } from '#ui/upload/useUploadsDraft.ts'
import { useNow } from '#ui/useNow.ts'
import styles from './Whatsapp.module.css'

const ComposerFile = lazy(() => import('./ComposerFile.tsx'))

const empty = { text: '' }

/** Sends free text for a day after their last message, and templates at any time. Typed text is kept as a draft. */
export function Composer({ user }: { user: WhatsappUser }) {
  const me = useMe()
  const now = useNow()
  const name = `whatsapp.${me.id}.${user._id}`
  const draft = useDraft(name, empty)
  const [text, setText] = useState(draft.initial.text)
  const [chosen, setChosen] = useState<string | null>(null)
  const templates = useQuery({ ...calls.whatsapp.templates.queryOptions(), staleTime: 300_000 })
  const template = templates.data?.find(({ name, language }) => `${name} ${language}` === chosen)
  const isOpen = user.windowEndsAt !== undefined && new Date(user.windowEndsAt) > now
  const write = (words: string) => {
    setText(words)
    draft.keep({ text: words })
  }
  const files = useUploadsDraft(name)
  const [isAttaching, setAttaching] = useState(files.items.length > 0)
  const [handed, setHanded] = useState<readonly File[]>()
  const send = useAction(calls.whatsapp.sendText, {
    done: 'Message Sent Successfully!',
    failed: 'something went wrong!',
    refresh: [calls.whatsapp],
    once: true,
    after: (_, sent) => {
      // Text or a file added during the sending has not been sent yet.
      if (text === sent.msg_body) {
        setText('')
        draft.clear()
      }
      if (files.items.some(({ uploadId }) => uploadId === undefined || uploadId !== sent.file)) return
      files.clear()
      setAttaching(false)
      setHanded(undefined)
    },
  })
  const [file] = doneUploadIds(files.items)
  const waits = hasUnfinished(files.items)
  const isTooLong = file !== undefined && text.trim().length > longestCaption
  const cannotSend = (text.trim() === '' && file === undefined) || waits || isTooLong
  const submit = () => {
    if (!cannotSend && !send.isPending) send.mutate({ to: user._id, msg_body: text, ...(file !== undefined && { file }) })
  }
  const take = (given: ArrayLike<File>) => {
    if (given.length === 0) return false
    setAttaching(true)
    setHanded(Array.from(given))
    return true
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
          ? `You can send free text until ${moment(user.windowEndsAt)}.`
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
          <form
            noValidate
            className={styles.text}
            onSubmit={(event) => {
              event.preventDefault()
              submit()
            }}
            onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
            onDrop={(event) => {
              // The file field handles its own drops.
              if (!event.defaultPrevented && take(event.dataTransfer.files)) event.preventDefault()
            }}
            onPaste={(event) => take(pastedFiles(event.clipboardData, { longest: longestWhatsappText })) && event.preventDefault()}
          >
            {isAttaching && (
              <Suspense fallback={null}>
                <ComposerFile name={name} items={files.items} onChange={files.setItems} handed={handed} />
              </Suspense>
            )}
            <Group gap="xs" align="flex-end" wrap="nowrap">
              <ActionIcon
                variant="subtle"
                size={36}
                aria-label="Attach a file"
                aria-expanded={isAttaching}
                onClick={() => setAttaching(!isAttaching || files.items.length > 0)}
              >
                <IconPaperclip size={20} stroke={1.75} aria-hidden="true" />
              </ActionIcon>
              <Textarea
                className={styles.input}
                aria-label={`Message to ${user.name}`}
                placeholder="Write a message"
                autosize
                minRows={1}
                maxRows={8}
                maxLength={longestWhatsappText}
                error={isTooLong && `At most ${longestCaption} characters with a file.`}
                value={text}
                onChange={({ currentTarget }) => write(currentTarget.value)}
                onKeyDown={onKeyDown}
              />
              <Button type="submit" disabled={cannotSend} loading={send.isPending} leftSection={<IconSend size={16} aria-hidden="true" />}>
                Send
              </Button>
            </Group>
            {waits && <p className={styles.soft}>Wait until the file is uploaded, or remove it.</p>}
          </form>
        )
      )}
    </div>
  )
}

/** A number says little by itself; a name is shown as it was given. */
const labelOf = (label: string) => (/^\d+$/.test(label) ? `Variable ${label}` : label.replaceAll('_', ' '))

type FormProps = { user: WhatsappUser; template: WhatsappTemplate; onSent: () => void }

/** A template with its variables filled in, as it will be read. */
function TemplateForm({ user, template, onSent }: FormProps) {
  const variables = template.fields.map((_, at) => String(at + 1))
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
        {variables.map((variable, at) => (
          <TextInput
            key={variable}
            label={labelOf(template.fields[at]?.label ?? variable)}
            value={words[variable] ?? ''}
            onChange={({ currentTarget: { value } }) => setWords({ ...words, [variable]: value })}
          />
        ))}
        <p className={styles.words}>
          {fillTemplate(
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
