import type { UploadGrant } from '@app/contract/uploads/uploads.calls.ts'
import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { Screen } from '#ui/Screen.tsx'
import { Section } from '#ui/Section.tsx'
import { Upload } from '#ui/upload/Upload.tsx'
import { doneUploadIds, isUploading, type UploadItem } from '#ui/upload/uploadItems.ts'
import { useUploadsDraft } from '#ui/upload/useUploadsDraft.ts'

/** Asks the server that the page came from; the gallery itself has none. */
const grantFor = (purpose: string) => async (): Promise<UploadGrant> => {
  const answer: { upload: UploadGrant } = await (await fetch(`/api/main/get-aws-info?purpose=${purpose}`)).json()
  return answer.upload
}

const item = (changes: Partial<UploadItem>): UploadItem => ({
  key: changes.name ?? '',
  uploadId: null,
  name: 'file',
  size: 12_400_000,
  type: '',
  lastModified: 0,
  received: 0,
  state: 'failed',
  ...changes,
})

/** The upload field: working with a draft, for pictures, and in every state. */
export function UploadPage() {
  const files = useUploadsDraft('gallery')
  const [picture, setPicture] = useState<UploadItem[]>([])
  const [failed, setFailed] = useState([
    item({
      name: 'A very long name of a thesis that was saved many times over, final, really final (3).docx',
      problem: 'The server could not be reached. What was sent is kept.',
    }),
    item({ name: 'photo.gif', type: 'image/gif', isFinal: true, problem: 'The file must be PNG or JPEG.' }),
  ])
  return (
    <Screen title="Files">
      <div className="gallery-columns">
        <Section title="An order's files" text="Kept over a reload.">
          <Upload
            name="gallery.files"
            label="Requirements"
            description="What your mentor should read first."
            value={files.items}
            onChange={files.setItems}
            getGrant={grantFor('orderFile')}
          />
          <Button mt="md" disabled={isUploading(files.items)} onClick={files.clear}>
            Send {doneUploadIds(files.items).length}
          </Button>
        </Section>
        <Section title="Others">
          <Stack gap="lg">
            <Upload
              name="gallery.banner"
              label="Banner"
              withAsterisk
              maxFiles={1}
              value={picture}
              onChange={setPicture}
              getGrant={grantFor('banner')}
              error="Please add a banner."
            />
            <Upload name="gallery.failed" label="What went wrong" value={failed} onChange={setFailed} getGrant={grantFor('orderFile')} />
          </Stack>
        </Section>
      </div>
    </Screen>
  )
}
