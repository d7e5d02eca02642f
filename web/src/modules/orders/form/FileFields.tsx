import type { UploadGrant } from '@app/contract/uploads/uploads.calls.ts'
import type { ReactNode } from 'react'
import { calls } from '#core/calls.ts'
import { Section } from '#ui/Section.tsx'
import { Upload } from '#ui/upload/Upload.tsx'
import type { UploadItem } from '#ui/upload/uploadItems.ts'
import styles from './OrderForm.module.css'

type Props = {
  /** The upload's resume key; null for a visitor, who can't upload yet. */
  place: string | null
  items: UploadItem[]
  onChange: (items: UploadItem[]) => void
  error: string | undefined
  getGrant?: () => Promise<UploadGrant>
  maxFiles?: number
  text?: string
  /** Further fields about the location of files. */
  children?: ReactNode
}

/** Files that explain the request: requirements, drafts, data. */
export function FileFields({ place, items, onChange, error, getGrant = orderFileGrant, maxFiles, text = usualText, children }: Props) {
  return (
    <Section title="Files" text={text}>
      {place === null ? (
        <p className={styles.visitorFiles}>You can add files once you are signed in, or when you send the request without an account.</p>
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

const usualText = 'Task sheets, drafts, data: anything that explains the request. Only the people on the order can open them.'

export const orderFileGrant = () => calls.uploads.awsInfo({ purpose: 'orderFile' }).then(({ upload }) => upload)
