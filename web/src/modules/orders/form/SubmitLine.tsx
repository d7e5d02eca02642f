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
  /** What else it cannot be sent without, in words. */
  alsoNeeded?: readonly string[]
  items?: readonly UploadItem[]
  isPending: boolean
  /** The last attempt did not get through; why was said when it happened. */
  hasFailed: boolean
  /** Stands in the button's place, for visitors. */
  instead?: ReactNode
  /** Stands before the button: another way. */
  beside?: ReactNode
}

/** The last line of the form: what it still waits for, and the button that sends it. */
export function SubmitLine({ fields, kind, label, alsoNeeded = [], items = [], isPending, hasFailed, instead, beside }: Props) {
  const needed = [...stillNeeded(fields, kind), ...alsoNeeded]
  const waiting = waitingFor(items)
  return (
    <div className={styles.foot}>
      <p className={styles.note} data-bad={hasFailed || undefined} role="status">
        {hasFailed ? 'It was not sent. Nothing you entered is lost.' : needed.length > 0 ? `Still needed: ${needed.join(', ')}.` : waiting}
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
  if (isUploading(items)) return 'Waiting until your files are uploaded.'
  return hasUnfinished(items) ? 'A file is not there yet. Go on with it, or remove it.' : undefined
}
