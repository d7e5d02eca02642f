import { notAPicture } from '@app/contract/events/events.rules.ts'
import { NumberInput, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type ReactNode, useState } from 'react'
import { calls } from '#core/calls.ts'
import { focusFirstWrong } from '#core/focusFirstWrong.ts'
import { toast } from '#core/toast.ts'
import { FormActions } from '#ui/form/FormActions.tsx'
import { focusFirstField } from '#ui/form/firstField.ts'
import { Section } from '#ui/Section.tsx'
import { Upload } from '#ui/upload/Upload.tsx'
import { doneUploadIds, type UploadItem } from '#ui/upload/uploadItems.ts'
import styles from '../public/Events.module.css'
import { EventTimes } from './EventTimes.tsx'
import type { EventFields } from './eventFields.ts'

type Props = {
  form: UseFormReturnType<EventFields>
  /** Address of the current banner; empty for a new event. */
  banner: string
  submit: string
  isPending: boolean
  /** A notice shown above the fields and above the button. */
  notice: ReactNode
  before?: ReactNode
  onSubmit: (values: EventFields) => void
}

/** The form of a new or existing event. */
export function EventForm({ form, banner, submit, isPending, notice, before, onSubmit }: Props) {
  const [files, setFiles] = useState<UploadItem[]>([])
  const { title, description, day, time, bannerImg } = form.values
  const isFilled = [title, description, day ?? '', time, bannerImg].every((value) => value.trim() !== '')
  const isSending = files.some(({ state }) => state === 'sending' || state === 'reconnecting')
  const take = (items: UploadItem[]) => {
    // Checks the file's extension; the server checks its first bytes.
    const fitting = items.filter(({ name, state }) => state !== 'failed' && /\.(jpe?g|png)$/i.test(name))
    if (fitting.length < items.length) toast.failure(notAPicture)
    const newest = fitting.slice(-1)
    setFiles(newest)
    const [id] = doneUploadIds(newest)
    if (id && id !== form.getValues().bannerImg) toast.success('Uploaded file successfully!')
    form.setFieldValue('bannerImg', id ?? banner)
  }
  return (
    <form noValidate aria-label={submit} ref={focusFirstField} onSubmit={form.onSubmit(onSubmit, focusFirstWrong(form))}>
      {notice}
      <Stack gap="lg">
        <Section title="About the event">
          <Stack gap="md">
            <TextInput label="Title" withAsterisk {...form.getInputProps('title')} />
            <Textarea label="Description" withAsterisk autosize minRows={4} maxRows={16} {...form.getInputProps('description')} />
          </Stack>
        </Section>
        <EventTimes form={form} />
        <Section title="Places and links">
          <Stack gap="md">
            <NumberInput
              label="Places"
              description="Unlimited if empty. Once all places are taken, others join the waiting list."
              allowDecimal={false}
              allowNegative={false}
              value={form.values.capacity ?? ''}
              onChange={(value) => form.setFieldValue('capacity', value === '' ? null : Number(value))}
              error={form.errors.capacity}
              data-path="capacity"
            />
            <TextInput
              type="url"
              label="Link"
              placeholder="https://"
              description="Attendees get it a quarter of an hour before the start."
              {...form.getInputProps('link')}
            />
            <TextInput
              type="url"
              label="Recording"
              placeholder="https://"
              description="For attendees, after the event."
              {...form.getInputProps('recordingLink')}
            />
            <Switch label="Disabled" description="Only admins see it." {...form.getInputProps('isDisabled', { type: 'checkbox' })} />
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
        {before}
        <FormActions submit={submit} isPending={isPending} isDisabled={!isFilled || isSending} />
      </Stack>
    </form>
  )
}
