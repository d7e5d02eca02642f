import { mailAddressLength, mailSubjectLength, mostMailFiles } from '@app/contract/mail/mail.rules.ts'
import { Checkbox, Input, Select, Skeleton, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { calls } from '#core/calls.ts'
import { useMe } from '#core/session.ts'
import { useAction } from '#core/useAction.ts'
import { DraftNotice } from '#ui/form/DraftNotice.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { focusFirstField } from '#ui/form/firstField.ts'
import { useDraft } from '#ui/form/useDraft.ts'
import { useDraftForm } from '#ui/form/useDraftForm.ts'
import { Upload } from '#ui/upload/Upload.tsx'
import { doneUploadIds, isUploading, type UploadItem } from '#ui/upload/uploadItems.ts'
import { AnswersNote } from './AnswersNote.tsx'

const RichTextField = lazy(() => import('./RichTextField.tsx'))

type Props = { onSent: (id: string) => void; after?: { id: string; receiver: string; subject: string } }

/** Receiver, subject, text and files. A draft is kept on this device until it is sent. */
export function ComposeForm({ onSent, after }: Props) {
  const me = useMe()
  const empty = { To: after?.receiver ?? '', Subject: after?.subject ?? '', Write: '', labelId: '', isRecord: false }
  const draft = useDraft(`composeMail.${me._id}.${after?.id ?? 'new'}`, empty)
  const { form, notice, saved } = useDraftForm({
    draft,
    empty,
    leaving: 'This mail has not been sent. A draft is kept on this device.',
  })
  // Errors are not shown: a mail can be sent without a label.
  const { data: labels = [] } = useQuery({ ...calls.mail.gmailLabels.queryOptions(), staleTime: 300_000, retry: false })
  const [files, setFiles] = useState<UploadItem[]>([])
  const done = ({ _id }: { _id: string }) => {
    saved()
    onSent(_id)
  }
  const words = { refresh: [calls.mail], form: withNamesOf(form), once: true, after: done }
  const send = useAction(calls.mail.send, { ...words, done: 'Successfully Sent the Mail !', failed: 'Mail Not Sent!' })
  const record = useAction(calls.mail.record, {
    ...words,
    done: 'Mail Record Created Successfully!',
    failed: 'Unable to create mail record in DB',
  })
  const { To, Subject, isRecord } = form.values
  const submit = ({ To, Subject, Write, labelId }: typeof empty) => {
    if (isRecord) return record.mutate({ receiver: To, subject: Subject, message: Write })
    const [attachment, ...attachments] = doneUploadIds(files)
    send.mutate({
      To,
      Subject,
      Write,
      ...(labelId && { labelId }),
      ...(attachment && { attachment, attachments }),
      ...(after && { after: after.id }),
    })
  }
  return (
    <form ref={focusFirstField} noValidate onSubmit={form.onSubmit(submit)}>
      <DraftNotice {...notice} />
      <Stack gap="md">
        <TextInput label="To" withAsterisk type="email" maxLength={mailAddressLength} {...form.getInputProps('To')} />
        <TextInput label="Subject" withAsterisk maxLength={mailSubjectLength} {...form.getInputProps('Subject')} />
        <Suspense
          fallback={
            <Input.Wrapper label="Message" labelElement="div">
              <Skeleton height={270} />
            </Input.Wrapper>
          }
        >
          <RichTextField label="Message" value={form.values.Write} onChange={(html) => form.setFieldValue('Write', html)} />
        </Suspense>
        {!isRecord && labels.length > 0 && (
          <Select
            label="Label in Gmail"
            placeholder="None"
            clearable
            data={labels.map(({ id, name }) => ({ value: id, label: name }))}
            value={form.values.labelId || null}
            onChange={(labelId) => form.setFieldValue('labelId', labelId ?? '')}
          />
        )}
        {!isRecord && (
          <Upload
            name="composeMail.files"
            label="Attachments"
            description="Up to 15 MB for one mail."
            value={files}
            onChange={setFiles}
            getGrant={() => calls.uploads.awsInfo({ purpose: 'mailFile' }).then(({ upload }) => upload)}
            maxFiles={mostMailFiles}
          />
        )}
        {!after && (
          <Checkbox label="I have sent it by other means: only keep a record" {...form.getInputProps('isRecord', { type: 'checkbox' })} />
        )}
      </Stack>
      <AnswersNote />
      <FormActions
        submit={isRecord ? 'Keep a record' : 'Send'}
        isPending={send.isPending || record.isPending}
        isDisabled={To.trim() === '' || Subject.trim() === '' || isUploading(files)}
      />
    </form>
  )
}

type Fields = { setFieldError(field: string, message: string): void; getInputNode(field: string): HTMLElement | null }

/** A record has other field names than a mail. */
function withNamesOf(form: Fields): Fields {
  const nameOf = (field: string) => ({ receiver: 'To', subject: 'Subject' })[field] ?? field
  return {
    setFieldError: (field, message) => form.setFieldError(nameOf(field), message),
    getInputNode: (field) => form.getInputNode(nameOf(field)),
  }
}
