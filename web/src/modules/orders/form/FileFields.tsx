import type { UploadGrant } from '@app/contract/uploads/uploads.calls.ts'
import type { ReactNode } from 'react'
import { calls } from '#core/calls.ts'
import { Section } from '#ui/Section.tsx'
import { Upload } from '#ui/upload/Upload.tsx'
import type { UploadItem } from '#ui/upload/uploadItems.ts'
import styles from './OrderForm.module.css'

type Props = {
  /** Whose form it is, so that a file goes on where it stopped; null for a visitor, who may not upload yet. */
  place: string | null
  items: UploadItem[]
  onChange: (items: UploadItem[]) => void
  error: string | undefined
  getGrant?: () => Promise<UploadGrant>
  maxFiles?: number
  text?: string
  /** What else says where files are. */
  children?: ReactNode
}

/** Requirements, drafts, data: whatever helps to understand what is asked. */
export function FileFields({ place, items, onChange, error, getGrant = orderFileGrant, maxFiles, text = usualText, children }: Props) {
  return (
    <Section title="Files" text={text}>
      {place === null ? (
        <p className={styles.visitorFiles}>Files can be added once you are signed in, or when you send it without an account.</p>
      ) : (
        <Upload
          name={place}
          label="Files for this order"
          value={items}
          onChange={onChange}
          getGrant={getGrant}
          maxFiles={maxFiles}
          error={error}
        />
      )}
      {children}
    </Section>
  )
}

const usualText = 'A task sheet, a draft, data: whatever helps to understand it. Only the people on the order can open them.'

export const orderFileGrant = () => calls.uploads.awsInfo({ purpose: 'orderFile' }).then(({ upload }) => upload)
