import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { hasUnfinished, isUploading, type UploadItem } from '#ui/upload/uploadItems.ts'
import styles from './OrderForm.module.css'
import type { OrderFields } from './orderFields.ts'
import { type FormKind, stillNeeded } from './orderRules.ts'

type Props = {
  fields: OrderFields
  kind: FormKind
  label: string
  /** Further required things that are missing, in words. */
  alsoNeeded?: readonly string[]
  items?: readonly UploadItem[]
  isPending: boolean
  /** The last attempt failed; its reason was shown then. */
  hasFailed: boolean
  /** Shown instead of the button, for visitors. */
  instead?: ReactNode
  /** Shown before the button, for a second way to send. */
  beside?: ReactNode
}

/** The last line of the form: what is still missing, and the submit button. */
export function SubmitLine({ fields, kind, label, alsoNeeded = [], items = [], isPending, hasFailed, instead, beside }: Props) {
  const needed = [...stillNeeded(fields, kind), ...alsoNeeded]
  const waiting = waitingFor(items)
  return (
    <div className={styles.foot}>
      <p className={styles.note} data-bad={hasFailed || undefined} role="status">
        {hasFailed ? 'It was not sent. Your input is not lost.' : needed.length > 0 ? `Still needed: ${needed.join(', ')}.` : waiting}
      </p>
      <div>
        {beside}
        {instead ?? (
          <Button type="submit" size="md" loading={isPending} disabled={needed.length > 0 || waiting !== undefined}>
            {label}
          </Button>
        )}
      </div>
    </div>
  )
}

function waitingFor(items: readonly UploadItem[]): string | undefined {
  if (isUploading(items)) return 'Your files are still being uploaded.'
  return hasUnfinished(items) ? 'A file is not uploaded yet. Resume the upload, or remove the file.' : undefined
}
