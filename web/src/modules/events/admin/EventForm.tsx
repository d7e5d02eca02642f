import { notAPicture } from '@app/contract/events/events.rules.ts'
import { EventWish } from '@app/contract/events/events.shapes.ts'
import { Button, NumberInput, Select, SimpleGrid, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form'
import { useState } from 'react'
import type { CallError } from '#core/callError.ts'
import { calls } from '#core/calls.ts'
import { focusFirstWrong } from '#core/focusFirstWrong.ts'
import { toast } from '#core/toast.ts'
import { Section } from '#ui/Section.tsx'
import { Upload } from '#ui/upload/Upload.tsx'
import { doneUploadIds, type UploadItem } from '#ui/upload/uploadItems.ts'
import styles from '../public/Events.module.css'
import { type EventFields, zones } from './eventFields.ts'

export type EventFormHandle = UseFormReturnType<EventFields>
type Props = {
  initial: EventFields
  submit: string
  isPending: boolean
  onSubmit: (wish: EventFields, form: EventFormHandle, clear: () => void) => void
}

/** A refusal of a field stands at the field, any other is said. */
export function showProblem(form: EventFormHandle, error: CallError): void {
  const field = error.field?.replace(/^updatedData\./, '')
  if (field !== undefined && field in form.getValues()) form.setFieldError(field, error.message)
  else toast.failure(error.wordsOr('something went wrong!'))
}

/** What an admin fills in of an event, new or there already. */
export function EventForm({ initial, submit, isPending, onSubmit }: Props) {
  const form = useForm<EventFields>({ initialValues: initial, validate: schemaResolver(EventWish, { sync: true }) })
  const [files, setFiles] = useState<UploadItem[]>([])
  const { title, description, eventDate, bannerImg } = form.values
  const isFilled = [title, description, eventDate, bannerImg].every((value) => value.trim() !== '')
  const isSending = files.some(({ state }) => state === 'sending' || state === 'reconnecting')
  const take = (items: UploadItem[]) => {
    // What the file says of itself; its first bytes have the last word, on the server.
    const fitting = items.filter(({ name, state }) => state !== 'failed' && /\.(jpe?g|png)$/i.test(name))
    if (fitting.length < items.length) toast.failure(notAPicture)
    const newest = fitting.slice(-1)
    setFiles(newest)
    const [id] = doneUploadIds(newest)
    if (id && id !== form.getValues().bannerImg) toast.success('Uploaded file successfully!')
    form.setFieldValue('bannerImg', id ?? initial.bannerImg)
  }
  const clear = () => {
    form.reset()
    setFiles([])
  }
  return (
    <form noValidate aria-label={submit} onSubmit={form.onSubmit((values) => onSubmit(values, form, clear), focusFirstWrong(form))}>
      <Stack gap="lg">
        <Section title="What it is about">
          <Stack gap="md">
            <TextInput label="Title" withAsterisk {...form.getInputProps('title')} />
            <Textarea label="Description" withAsterisk autosize minRows={4} maxRows={16} {...form.getInputProps('description')} />
          </Stack>
        </Section>
        <Section title="When" text="On the clocks of the zone below; everybody sees it on their own.">
          <SimpleGrid cols={{ base: 1, sm: 3 }}>
            <TextInput type="datetime-local" label="Event date" withAsterisk {...form.getInputProps('eventDate')} />
            <TextInput
              type="datetime-local"
              label="Ends at"
              {...form.getInputProps('endsAt')}
              value={form.values.endsAt ?? ''}
              description="Without an end, nobody can join once it has begun."
              inputWrapperOrder={['label', 'input', 'description', 'error']}
            />
            <Select label="Time zone" withAsterisk searchable allowDeselect={false} data={zones()} {...form.getInputProps('zone')} />
          </SimpleGrid>
        </Section>
        <Section title="Who can come, and where">
          <Stack gap="md">
            <NumberInput
              label="Places"
              description="Left empty, everybody can come. Once all are taken, others wait in line."
              allowDecimal={false}
              allowNegative={false}
              value={form.values.capacity ?? ''}
              onChange={(value) => form.setFieldValue('capacity', value === '' ? null : Number(value))}
              error={form.errors.capacity}
            />
            <TextInput
              type="url"
              label="Link"
              placeholder="https://"
              description="Given out to those who have a place, a quarter of an hour before."
              {...form.getInputProps('link')}
              value={form.values.link ?? ''}
            />
            <TextInput
              type="url"
              label="Recording"
              placeholder="https://"
              description="For those who had a place, afterwards."
              {...form.getInputProps('recordingLink')}
              value={form.values.recordingLink ?? ''}
            />
            <Switch label="Disabled" description="Nobody but admins sees it." {...form.getInputProps('isDisabled', { type: 'checkbox' })} />
          </Stack>
        </Section>
        <Section title="Banner">
          {bannerImg.startsWith('/') && <img className={styles.banner} src={bannerImg} alt="The banner as it is now" />}
          <Upload
            name="event.banner"
            label="Banner"
            description="JPG or PNG."
            withAsterisk
            value={files}
            onChange={take}
            getGrant={() => calls.uploads.awsInfo({ purpose: 'banner' }).then(({ upload }) => upload)}
            maxFiles={1}
            error={form.errors.bannerImg}
          />
        </Section>
        <div>
          <Button type="submit" size="md" loading={isPending} disabled={!isFilled || isSending || isPending}>
            {submit}
          </Button>
        </div>
      </Stack>
    </form>
  )
}
