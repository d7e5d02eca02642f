import { wrongCaptcha } from '@app/contract/auth/captcha.rules.ts'
import { mostDriveFiles, senderEmailLength, senderNameLength } from '@app/contract/drive/drive.rules.ts'
import { Button, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { CaptchaField, isCaptchaAtWork, noCaptchaYet } from '#auth/index.ts'
import { calls } from '#core/calls.ts'
import { useAction } from '#core/useAction.ts'
import { focusFirstField } from '#ui/form/firstField.ts'
import { useLeaveGuard } from '#ui/form/useLeaveGuard.ts'
import { Upload } from '#ui/upload/Upload.tsx'
import { doneUploadIds, isUploading } from '#ui/upload/uploadItems.ts'
import { useUploadsDraft } from '#ui/upload/useUploadsDraft.ts'
import styles from './DriveUpload.module.css'

const place = 'dropBox.files'

/** The sender, their files, and a captcha. The files stay after any error. */
export function DropBoxForm({ onSent }: { onSent: () => void }) {
  const files = useUploadsDraft(place)
  const form = useForm({ initialValues: { name: '', email: '', captcha: noCaptchaYet, multiples: '' } })
  const { name, email, captcha } = form.values
  const allowLeaving = useLeaveGuard(name + email !== '', 'Nothing has been sent yet. Your files wait here, but not your name and e-mail.')
  const ids = doneUploadIds(files.items)
  const send = useAction(calls.drive.dropOff, {
    done: 'Uploaded file successfully!',
    failed: 'Something Went Wrong !',
    once: true,
    form,
    after: () => {
      allowLeaving()
      files.clear()
      onSent()
    },
  })
  const isComplete = name.trim() !== '' && email.trim() !== '' && ids.length > 0

  return (
    <form
      ref={focusFirstField}
      noValidate
      onSubmit={form.onSubmit(({ name, email, captcha }) => send.mutate({ name, email, captcha, multiples: ids }))}
    >
      <Stack gap="lg">
        <div className={styles.pair}>
          <TextInput label="Name" withAsterisk autoComplete="name" maxLength={senderNameLength} {...form.getInputProps('name')} />
          <TextInput
            label="Email"
            withAsterisk
            type="email"
            autoComplete="email"
            maxLength={senderEmailLength}
            {...form.getInputProps('email')}
          />
        </div>
        <Upload
          name={place}
          label="Files"
          description={`Up to ${mostDriveFiles} files. They wait here for a day until you press Upload.`}
          withAsterisk
          value={files.items}
          onChange={(items) => {
            form.clearFieldError('multiples')
            files.setItems(items)
          }}
          getGrant={() => calls.drive.dropBoxGrant()}
          maxFiles={mostDriveFiles}
          error={form.errors.multiples}
        />
        <CaptchaField
          value={captcha}
          onChange={(answer) => form.setFieldValue('captcha', answer)}
          usedUpBy={send.error?.isUnanswered ? undefined : (send.data ?? send.error)}
          error={send.error?.message === wrongCaptcha ? wrongCaptcha : undefined}
        />
        <Button
          type="submit"
          size="md"
          disabled={!isComplete || isUploading(files.items)}
          loading={send.isPending || isCaptchaAtWork(captcha)}
          style={{ alignSelf: 'flex-start' }}
        >
          Upload
        </Button>
      </Stack>
    </form>
  )
}
