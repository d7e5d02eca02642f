import type { AttendedEvent } from '@app/contract/events/events.shapes.ts'
import { Anchor } from '@mantine/core'

/** What those who had a place find beside an event. */
export function AfterEvent({ event: { recordingLink, materials } }: { event: Pick<AttendedEvent, 'recordingLink' | 'materials'> }) {
  if (!recordingLink && materials.length === 0) return null
  return (
    <ul aria-label="Recording and materials">
      {recordingLink && (
        <li>
          <Anchor href={recordingLink} target="_blank" rel="noreferrer">
            Recording
          </Anchor>
        </li>
      )}
      {materials.map(({ _id, name, fileLink }) => (
        <li key={_id}>
          <Anchor href={fileLink}>{name}</Anchor>
        </li>
      ))}
    </ul>
  )
}
