import type { AttendedEvent } from '@app/contract/events/events.shapes.ts'
import { Anchor } from '@mantine/core'
import { FileList } from '#ui/preview/FileList.tsx'

/** Recording and materials for people who had a place. */
export function AfterEvent({ event: { recordingLink, materials } }: { event: Pick<AttendedEvent, 'recordingLink' | 'materials'> }) {
  return (
    <>
      {recordingLink && (
        <Anchor href={recordingLink} target="_blank" rel="noreferrer">
          Recording
        </Anchor>
      )}
      <FileList files={materials} label="Materials" />
    </>
  )
}
