import { mostMaterials } from '@app/contract/events/events.rules.ts'
import type { EventDetails } from '@app/contract/events/events.shapes.ts'
import { useState } from 'react'
import { calls } from '#core/calls.ts'
import { useAction } from '#core/useAction.ts'
import { ConfirmButton } from '#ui/dialog/ConfirmButton.tsx'
import { FileList } from '#ui/preview/FileList.tsx'
import { Section } from '#ui/Section.tsx'
import { Upload } from '#ui/upload/Upload.tsx'
import type { UploadItem } from '#ui/upload/uploadItems.ts'

/** Materials for attendees: slides, notes, exercises. */
export function EventMaterials({ event }: { event: Pick<EventDetails, '_id' | 'materials'> }) {
  const [items, setItems] = useState<UploadItem[]>([])
  const [asked] = useState(() => new Set<string>())
  const add = useAction(calls.events.addMaterial, {
    done: 'Uploaded file successfully!',
    once: true,
    refresh: [calls.events],
    failed: 'something went wrong!',
  })
  const remove = useAction(calls.events.removeMaterial, {
    done: ({ message }) => message,
    refresh: [calls.events],
    failed: 'something went wrong!',
  })
  const take = (next: UploadItem[]) => {
    setItems(next.filter(({ uploadId, state }) => !(state === 'done' && uploadId)))
    for (const { uploadId, state } of next) {
      if (state !== 'done' || !uploadId || asked.has(uploadId)) continue
      asked.add(uploadId)
      add.mutate({ id: event._id, uploadId })
    }
  }
  return (
    <Section title="Materials" text="Only attendees see them, under My Events and on the page of their registration.">
      <FileList
        files={event.materials}
        label="Materials"
        actions={({ _id, name }) => (
          <ConfirmButton
            variant="subtle"
            color="red"
            size="compact-sm"
            aria-label={`Delete ${name}`}
            ask={{ title: `Delete “${name}”?`, action: 'Delete', isDanger: true }}
            onConfirm={() => remove.mutate({ id: _id })}
          >
            Delete
          </ConfirmButton>
        )}
      />
      <Upload
        name={`eventMaterials.${event._id}`}
        label="Add files"
        value={items}
        onChange={take}
        getGrant={() => calls.uploads.awsInfo({ purpose: 'orderFile' }).then(({ upload }) => upload)}
        maxFiles={mostMaterials}
      />
    </Section>
  )
}
